/** How a call was decided, in words. */
import { seconds } from "./numbers.ts";
import type { HistoryItem, Status } from "./records.ts";

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  approved: "Approved",
  rejected: "Denied",
  expired: "Expired",
  cancelled: "Cancelled",
  automatic: "Without a person",
  waiting: "Waiting",
};

/** What decided where no person did; `NAME` stands for its name. */
const DECIDERS: Readonly<Record<string, string>> = {
  rule: "rule NAME",
  hook: "hook NAME",
  policy: "the approval policy",
  mode: "mode NAME",
  level: "safety level NAME",
  grant: "a grant",
  replay: "the answer to the same call in this turn",
  "auto-approve": "the auto-approval that NAME set",
  peer: "the policy for remote peers",
  headless: "the headless approver",
  stop: "the stop by NAME",
  gateway: "the gateway",
};

function deciderOf({ by }: HistoryItem): string {
  if (!by) return "";
  if (by.kind === "person") return by.channel ? `${by.name} (${by.channel})` : by.name;
  return (DECIDERS[by.kind] ?? `${by.kind} NAME`).replace("NAME", () => by.name);
}

/** `Approved by ada (telegram)`. */
export function decided(item: HistoryItem): string {
  const decider = deciderOf(item);
  const by = decider && ` by ${decider}`;
  switch (item.status) {
    case "waiting":
      return "Waiting for an answer";
    case "expired":
      return "Expired: it was not answered in time";
    case "cancelled":
      return "Cancelled before it was decided";
    case "automatic":
      return `${item.decision === "allow" ? "Allowed" : "Denied"}${by}`;
    default:
      return `${STATUS_WORDS[item.status]}${by}`;
  }
}

/** What became of the call; empty: the host did not tell. */
export function ended({ outcome }: HistoryItem): string {
  if (!outcome) return "";
  const code = outcome.exitCode === undefined ? "" : ` with exit code ${outcome.exitCode}`;
  return outcome.ok ? `Ran${code}` : `Failed${code}`;
}

/** How long the answer took; empty: people were not asked, or have not answered. */
export const took = ({ askedAt, decidedAt }: HistoryItem): string =>
  askedAt === null || decidedAt === null ? "" : seconds((decidedAt - askedAt) / 1000);

/** Allowed, denied, or neither: for the sign before the line. */
export const sideOf = ({ status, decision }: HistoryItem): "allow" | "deny" | "open" | "none" =>
  status === "waiting" ? "open" : (decision ?? "none");
