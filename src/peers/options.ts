/**
 * The config's `p2p` and `payment` sections: their schemas, their defaults, and the checks on them.
 */
import { z } from "zod";
import { millionthsOf } from "./decimals.ts";
import { DidText } from "./did.ts";
import type { Limits } from "./spending.ts";

/** Stands for every peer in a firewall rule, and for any rest at the end of a tool's name. */
export const EVERY = "*";

const toolPattern = z
  .string()
  .min(1)
  .refine(
    (text) => !text.slice(0, -1).includes(EVERY),
    "a * may only stand at the end of a tool's name",
  );

/**
 * A rule for a misspelt peer would never match, and a deny rule that never matches allows
 * everything.
 */
const peer = z.string().superRefine((text, context) => {
  if (text === EVERY) return;
  for (const { message } of DidText.safeParse(text).error?.issues ?? [])
    context.addIssue({ code: "custom", message });
});
const perMinute = z.number().int().min(1).max(1_000_000);

const FirewallRule = z
  .strictObject({
    peer: peer.describe('A did, or "*" for every peer'),
    action: z.enum(["allow", "deny"]),
    tools: z
      .array(toolPattern)
      .default([])
      .describe("Names, with * at the end for any rest; none: every tool"),
    perMinute: perMinute
      .optional()
      .describe('Calls a minute of this peer; of "*": of all peers together'),
  })
  .refine(
    ({ peer, action, tools }) => !(peer === EVERY && action === "allow" && isEveryTool(tools)),
    "this would let every peer ask for every tool: name the peer, or name the tools",
  );

/** Whether a rule's tool list means all tools. */
export const isEveryTool = (tools: readonly string[]): boolean =>
  tools.length === 0 || tools.includes(EVERY);

export const P2pOptions = z.strictObject({
  peers: z
    .array(
      z.strictObject({
        did: DidText,
        name: z.string().min(1).max(100).describe("What this peer is called in lists"),
      }),
    )
    .default([])
    .refine(
      (peers) => new Set(peers.map(({ did }) => did)).size === peers.length,
      "a peer is listed twice",
    )
    .describe("Peers that may open a session without being known by reputation"),
  firewall: z
    .array(FirewallRule)
    .default([])
    .describe("A call that no rule allows is denied; so is a call that any rule denies"),
  minTrustScore: z.number().min(0).max(1).default(0.3),
  newPeers: z
    .enum(["ask", "deny"])
    .default("ask")
    .describe("Peers that are neither listed nor known: ask the owner about each call, or deny"),
  maxSafetyLevel: z.enum(["safe", "moderate", "dangerous"]).default("moderate"),
  allowedTools: z
    .array(toolPattern)
    .optional()
    .describe("If set, peers may not ask for other tools"),
  autoApproveKnownPeers: z
    .boolean()
    .default(false)
    .describe("Peers that are not listed, but in good standing, may open a session"),
  ratePerMinute: perMinute
    .default(60)
    .describe("Calls a minute of each peer that no rule gives a rate"),
  ownerTerms: z
    .array(z.string().min(3))
    .default([])
    .describe("Words that are never sent to a peer: the owner's name, address, …"),
});
export type P2pConfig = z.output<typeof P2pOptions>;
export type FirewallRule = P2pConfig["firewall"][number];

/** At most twelve whole digits, so that any sum within a limit is a valid amount too. */
const limit = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(
    (text) => /^\d{1,12}(?:\.|$)/.test(text) && millionthsOf(text) !== undefined,
    'expected an amount such as "0.10": digits, at most 6 after the dot',
  );

export const PaymentOptions = z.strictObject({
  limits: z
    .strictObject({
      maxPerTx: limit.default("1.00").describe("What one payment of a peer may cost"),
      maxDaily: limit.default("10.00").describe("What all peers may spend on a day (UTC)"),
      maxDailyPerPeer: limit
        .optional()
        .describe("What each peer may spend on a day; left out: maxDaily"),
      autoApproveBelow: limit
        .default("0.10")
        .describe("Up to this, the owner is not asked; 0: always ask"),
    })
    .prefault({}),
  tools: z
    .record(z.string().min(1), z.string().min(1))
    .default({ p2p_pay: "amount", payment_send: "amount" })
    .describe("Tools that pay, and the name of the argument that says how much"),
});
export type PaymentConfig = z.output<typeof PaymentOptions>;

/** The schema has checked them; an invalid amount allows nothing. */
const allowed = (amount: string): bigint => millionthsOf(amount) ?? 0n;

/** The limits in millionths. */
export function limitsOf({ limits }: PaymentConfig): Limits {
  const { maxPerTx, maxDaily, maxDailyPerPeer = maxDaily, autoApproveBelow } = limits;
  return {
    maxPerTx: allowed(maxPerTx),
    maxDaily: allowed(maxDaily),
    maxDailyPerPeer: allowed(maxDailyPerPeer),
    autoApproveBelow: allowed(autoApproveBelow),
  };
}
