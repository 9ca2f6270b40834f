/** A rule made ready: what it says, and which judgements it speaks of. */
import { type PatternKey, patternOf } from "../../core/keys.ts";
import { type Judgement, LEVELS, type Verdict } from "../../core/model.ts";
import type { Rule, RuleSet } from "./rule.ts";

export interface Compiled {
  readonly rule: Rule;
  /**
   * Of two rules the one with the smaller number is named first: its source ranks higher, or it
   * stands further up in its file.
   */
  readonly order: number;
  readonly isAllow: boolean;
  /** It is held against something in the call, and not only against what the judges found. */
  readonly matched: boolean;
  readonly level: number;
  readonly keys: ReadonlySet<PatternKey> | undefined;
  readonly verdict: Verdict;
  /** Only that, as a list. */
  readonly alone: readonly Verdict[];
  /** What an allow says where the call does more than it names. */
  readonly inPart: Verdict;
  /**
   * What it says where it could not be held against all of the call: it may mean it, so somebody
   * has to look.
   */
  readonly doubt: Verdict;
}

const SAYS = { allow: "allows", ask: "asks about", deny: "denies" } as const;

export function compileRule(rule: Rule, { source }: RuleSet, order: number): Compiled {
  const { name, match, on, level, keys, action, reason, approvers, timeoutMs } = rule;
  const isAllow = action === "allow";
  const asks = {
    explicit: true,
    ...(action === "ask" && approvers && { roles: approvers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const whose = source === "project" || source === "local" ? "project's own rule" : "rule";
  const plain = `The ${whose} "${name}" ${SAYS[action]} this`;
  // a project's words are not the operator's, and people have to see that
  const message =
    reason === undefined ? `${plain}.` : whose === "rule" ? reason : `${plain}: ${reason}`;
  const verdict: Verdict = {
    stage: "rules",
    action,
    reason: { type: "rule", code: name, message, source },
    ...(action === "ask" && asks),
  };
  const unsure = `Not all of this could be read, so that the rule "${name}", which ${SAYS[action]} some calls, may mean it.`;
  return {
    rule,
    order,
    isAllow,
    matched: match !== undefined || (on !== undefined && !isEverything(on)),
    level: level === undefined ? (isAllow ? LEVELS.length : 0) : LEVELS.indexOf(level),
    keys: keys && new Set(keys),
    verdict,
    alone: [verdict],
    inPart: { ...verdict, inPart: true },
    doubt: {
      stage: "rules",
      action: "ask",
      reason: { type: "rule", code: name, message: unsure, source },
      ...asks,
      ...(action === "deny" && { personal: true }),
    },
  };
}

/** `Bash(*)` is `Bash`. */
const isEverything = (on: NonNullable<Rule["on"]>): boolean =>
  on.kind === "command" && (on.pattern === "" || on.pattern === "*" || on.pattern === ":*");

const RANKS: Readonly<Record<Judgement["level"], number>> = {
  safe: 0,
  dangerous: 1,
  catastrophic: 2,
};

/**
 * Whether a rule speaks of calls that were judged like this. An allow never covers what is
 * catastrophic or may be (law 7), nor what reaches for Countersign itself (law 9).
 */
export function speaksOf(
  { isAllow, matched, level, keys }: Compiled,
  judgement: Judgement,
): boolean {
  const rank = RANKS[judgement.level];
  if (!isAllow)
    return rank >= level && (keys === undefined || judgement.keys.some((key) => keys.has(key)));
  if (judgement.level === "catastrophic" || rank > level) return false;
  if (judgement.keys.some((key) => isNeverAllowed(key, matched))) return false;
  return (
    keys === undefined ||
    judgement.findings.every((finding) => finding.level === "safe" || keys.has(finding.key))
  );
}

/**
 * What was not read may be as bad as can be; and no text that may not be what it seems is allowed
 * because of what it says.
 */
function isNeverAllowed(key: PatternKey, matched: boolean): boolean {
  const { unread, disguise } = patternOf(key);
  return unread || key === "countersign.self" || (matched && disguise);
}
