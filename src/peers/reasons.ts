/**
 * The reasons of the peer pipeline, for the owner, the audit and the log. What peers themselves are
 * told is in sanitise.ts.
 */
import type { Reason, Verdict } from "../core/model.ts";

export const PEER_CODES = [
  /** The session names no peer, or not in the one valid spelling. */
  "identity",
  "firewall",
  "rate",
  "reputation",
  /** Nothing is known of this peer. */
  "newcomer",
  "ceiling",
  "spending",
  /** The owner must approve it. */
  "owner",
  /** Something that must be read, or recorded, cannot be. */
  "unavailable",
] as const;
export type PeerCode = (typeof PEER_CODES)[number];

/** A verdict of the peer pipeline on a call. */
export interface PeerSaid {
  readonly verdict: Verdict;
  /** Whether "always" may be offered. Not for payments, nor for unknown peers. */
  readonly grantable: boolean;
}

export const denial = (code: PeerCode, message: string): PeerSaid =>
  saying("deny", { type: "peer", code, message });
export const question = (
  code: "owner" | "newcomer" | "spending",
  message: string,
  grantable: boolean,
): PeerSaid => saying("ask", { type: "peer", code, message }, grantable);
export const allowance = (message: string): PeerSaid =>
  saying("allow", { type: "peer", code: "spending", message });

const saying = (action: Verdict["action"], reason: Reason, grantable = false): PeerSaid => ({
  verdict: { stage: "peer", action, reason },
  grantable,
});

export const DENIED = {
  identity: denial(
    "identity",
    "This session does not name a remote peer in the required form, so it may do nothing.",
  ),
  firewall: denial(
    "firewall",
    "The firewall has no rule that allows this peer to ask for this tool, or " +
      "has one that denies it.",
  ),
  rate: denial(
    "rate",
    "This peer makes more calls per minute than it is allowed. It can try again in a minute.",
  ),
  reputation: denial(
    "reputation",
    "Too many of this peer's calls went wrong; it is not trusted enough.",
  ),
  newcomer: denial("newcomer", "This peer is unknown, and the operator accepts no new ones."),
  ceiling: denial("ceiling", "This is more dangerous than anything that peers may ask for."),
  "not-listed": denial("ceiling", "Peers may not ask for this tool."),
  amount: denial(
    "spending",
    'A payment has to say its amount as a plain decimal in text, such as "0.10", and more than 0.',
  ),
  "per-call": denial("spending", "One payment may not cost that much."),
  daily: denial("spending", "This payment would exceed the spending limit of today."),
  unavailable: denial(
    "unavailable",
    "The records of this peer cannot be read or written now, so its calls are denied.",
  ),
} as const satisfies Record<string, PeerSaid>;

const ASKS = "A remote peer asks for this; its owner has to approve it.";
const NEW = "An unknown remote peer asks for this; its owner has to approve it.";

export const ASKED = {
  owner: question("owner", ASKS, true),
  newcomer: question("newcomer", NEW, false),
} as const;
