/**
 * Why a card is shown: what the judges found, in our words, and the parts of the call that show it.
 */
import { describe, type PatternKey, patternOf } from "./keys.ts";
import { masked } from "./masks.ts";
import type { ApprovalRequest } from "./model.ts";
import { redactCommand } from "./redact.ts";
import { cut, visible } from "./text.ts";

export interface CardFinding {
  readonly key: PatternKey;
  /** From the closed set of pattern keys, like the heading. */
  readonly description: string;
  /**
   * A part of the call, made visible, on one line, cut if it is long. It is only a pointer: the
   * approver decides on the arguments.
   */
  readonly span: string | null;
}

/** As a card has them. */
export interface CardFindings {
  /** The worst few, that of the heading first. */
  readonly findings: readonly CardFinding[];
  /** How many there are beyond those. */
  readonly moreFindings: number;
  /** Every piece that the judges point at, made visible, whole. */
  readonly spans: readonly string[];
}

const MAX_FINDINGS = 3;
/** A line or two on a phone. */
const MAX_SPAN = 120;

export function cardFindingsOf({
  keys,
  spans,
  language,
  masks = [],
}: ApprovalRequest): CardFindings {
  const shown = spans.map((span) => visible(redactCommand(masked(span, masks).text).text).text);
  const all = keys.map((key, at) => ({
    key,
    description: describe(key, language),
    span: inLine(shown[at] ?? ""),
  }));
  const unsafe = all.filter(({ key }) => patternOf(key).level !== "safe");
  // A safe finding is a cause only if there is no other.
  const causes = (unsafe.length > 0 ? unsafe : all).filter(isNews);
  return {
    findings: causes.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, causes.length - MAX_FINDINGS),
    spans: [...new Set(shown.filter((span) => span !== ""))],
  };
}

/** Leaves out what a worse cause already says: a push that overwrites history is also a push. */
function isNews(
  { key, span }: CardFinding,
  index: number,
  causes: readonly CardFinding[],
): boolean {
  const said = (worse: CardFinding) =>
    worse.span === span && (worse.key.startsWith(`${key}_`) || worse.key.startsWith(`${key}.`));
  return !causes.slice(0, index).some(said);
}

function inLine(span: string): string | null {
  const line = span.replace(/[ \t]*\n[ \t\n]*/g, " ⏎ ");
  return line === ""
    ? null
    : cut(line, MAX_SPAN, (left) => ` … ${left.toLocaleString("en-US")} characters left out … `)
        .text;
}
