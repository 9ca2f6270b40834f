/** How a call was decided, in words. */
import { seconds } from "./numbers.ts";
import type { HistoryItem } from "./records.ts";
import { viewWords } from "./words.ts";

/** `by ada (telegram)`; empty: nothing says who or what it was. */
function deciderOf({ by }: HistoryItem): string {
  if (!by) return "";
  const { person, ...deciders } = viewWords.value.decided.by;
  if (by.kind === "person") return person(by.channel ? `${by.name} (${by.channel})` : by.name);
  const known: Readonly<Record<string, string | ((name: string) => string)>> = deciders;
  const decider = known[by.kind] ?? person(`${by.kind} ${by.name}`);
  return typeof decider === "string" ? decider : decider(by.name);
}

/** `Approved by ada (telegram)`. */
export function decided(item: HistoryItem): string {
  const { statuses, decided: said } = viewWords.value;
  const by = (became: string) => [became, deciderOf(item)].filter(Boolean).join(" ");
  switch (item.status) {
    case "waiting":
    case "expired":
    case "cancelled":
      return said[item.status];
    case "automatic":
      return by(item.decision === "allow" ? said.allowed : said.denied);
    default:
      return by(statuses[item.status]);
  }
}

/** What became of the call; empty: the host did not tell. */
export function ended({ outcome }: HistoryItem): string {
  if (!outcome) return "";
  const { ran, ranCode, failed, failedCode } = viewWords.value.decided;
  const { ok, exitCode: code } = outcome;
  if (code === undefined) return ok ? ran : failed;
  return ok ? ranCode(code) : failedCode(code);
}

/** How long the answer took; empty: people were not asked, or have not answered. */
export const took = ({ askedAt, decidedAt }: HistoryItem): string =>
  askedAt === null || decidedAt === null ? "" : seconds((decidedAt - askedAt) / 1000);

/** Allowed, denied, or neither: for the sign before the line. */
export const sideOf = ({ status, decision }: HistoryItem): "allow" | "deny" | "open" | "none" =>
  status === "waiting" ? "open" : (decision ?? "none");
