/**
 * Why a card is shown at all: what the judges found, in our words, and the pieces of the call that
 * show it.
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
   * A piece of the call, made visible, in one line, and cut where it is long. It only points: the
   * arguments are what counts.
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
  // What is safe is no cause, unless there is nothing else.
  const causes = (unsafe.length > 0 ? unsafe : all).filter(isNews);
  return {
    findings: causes.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, causes.length - MAX_FINDINGS),
    spans: [...new Set(shown.filter((span) => span !== ""))],
  };
}

/**
 * Not what a worse cause says already: whoever overwrites history with a push also pushes, and
 * nobody needs to be told.
 */
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
