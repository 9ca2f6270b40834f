/** An alarm: something ran that nobody approved. Its words, the same on every channel. */
import type { OutcomeDraft } from "./agent.ts";
import type { CallEntry } from "./call-table.ts";
import { visible } from "./text.ts";

export interface Alarm {
  /** The call's. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  /** Our own words. */
  readonly heading: string;
  /** All text here and below is visible, and cut where it is long. */
  readonly facts: readonly Labelled[];
  /** What was asked or approved, and what ran. */
  readonly texts: readonly Labelled[];
  /** What to do now. */
  readonly advice: string;
}

export interface Labelled {
  readonly label: string;
  readonly text: string;
}

/** Characters of each of the two texts. */
const MOST = 1500;
/** Characters before the first difference that are shown. */
const LEAD = 200;

const ADVICE =
  "Stop the agent and look at what it did. Countersign cannot undo it. " +
  "All of it is in the audit log: countersign audit tail";

/**
 * `mask` hides what the operator wants hidden. Both texts begin shortly before they differ.
 */
export function alarmOf(
  { call, state }: CallEntry,
  { raw }: OutcomeDraft,
  { at, mask }: { readonly at: number; readonly mask: (text: string) => string },
): Alarm {
  const allowed = state.kind === "decided" && state.decision.outcome === "allow";
  const before = (state.kind === "decided" && state.decision.input) || call.raw;
  const ran = raw === undefined || raw === before ? [] : [{ label: "what ran", text: raw }];
  const asked = { label: allowed ? "what was approved" : "what was asked", text: before };
  const from = raw === undefined ? 0 : Math.max(0, differenceOf(before, raw) - LEAD);
  const said = (text: string) => visible(mask(text)).text;
  const facts: [string, string | undefined][] = [
    ["tool", call.tool],
    ["session", call.session],
    ["agent", call.agent],
    ["folder", call.cwd],
    ["call", call.id],
  ];
  return {
    id: call.id,
    at,
    session: said(call.session),
    tool: said(call.tool),
    heading: allowed ? "Something else ran than was approved" : "A call ran that was not approved",
    facts: facts.flatMap(([label, text]) =>
      text === undefined ? [] : [{ label, text: partOf(text, 0, said) }],
    ),
    texts: [asked, ...ran].map(({ label, text }) => ({ label, text: partOf(text, from, said) })),
    advice: ADVICE,
  };
}

/** The alarm as plain lines. */
export const alarmLines = ({ heading, facts, texts, advice }: Alarm): readonly string[] => [
  `ALARM · ${heading}`,
  ...[...facts, ...texts].map(({ label, text }) => `${label}: ${text}`),
  advice,
];

function differenceOf(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** The part from there on. */
function partOf(text: string, from: number, said: (text: string) => string): string {
  const part = said(text.slice(from, from + MOST));
  const rest = Math.max(0, text.length - from - MOST);
  const left = (count: number) => `… ${count.toLocaleString("en-US")} characters left out …`;
  return [...(from > 0 ? [left(from)] : []), part, ...(rest > 0 ? [left(rest)] : [])].join("\n");
}
