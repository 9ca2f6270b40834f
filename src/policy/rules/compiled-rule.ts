/** A compiled rule: its verdicts, and the judgements that it applies to. */
import { type PatternKey, patternOf } from "../../core/keys.ts";
import { type Judgement, LEVELS, type Verdict } from "../../core/model.ts";
import type { Rule, RuleSet } from "./rule.ts";

export interface Compiled {
  readonly rule: Rule;
  /**
   * The rule with the smaller number is named first: its source ranks higher, or it comes earlier
   * in its file.
   */
  readonly order: number;
  readonly isAllow: boolean;
  /** Whether it matches something in the call, and not only the judges' findings. */
  readonly matched: boolean;
  readonly level: number;
  readonly keys: ReadonlySet<PatternKey> | undefined;
  readonly verdict: Verdict;
  /** The same verdict, as a list. */
  readonly alone: readonly Verdict[];
  /** The verdict of an allow if the call does more than the rule names. */
  readonly inPart: Verdict;
  /**
   * The verdict if the rule could not be compared with all of the call: it may match, so a person
   * has to decide.
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
  // a project's text is not the operator's, and the approver must see that
  const message =
    reason === undefined ? `${plain}.` : whose === "rule" ? reason : `${plain}: ${reason}`;
  const verdict: Verdict = {
    stage: "rules",
    action,
    reason: { type: "rule", code: name, message, source },
    ...(action === "ask" && asks),
  };
  const unsure =
    `Not all of this call could be read, so the rule "${name}", which ${SAYS[action]} some ` +
    "calls, may apply to it.";
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

/** `Bash(*)` means `Bash`. */
const isEverything = (on: NonNullable<Rule["on"]>): boolean =>
  on.kind === "command" && (on.pattern === "" || on.pattern === "*" || on.pattern === ":*");

const RANKS: Readonly<Record<Judgement["level"], number>> = {
  safe: 0,
  dangerous: 1,
  catastrophic: 2,
};

/**
 * Whether a rule applies to calls that were judged like this. An allow never covers what is or may
 * be catastrophic (law 7), nor what targets Countersign itself (law 9).
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
 * An unread part may be as bad as possible, and a deceptive text is never allowed because of what
 * it says.
 */
function isNeverAllowed(key: PatternKey, matched: boolean): boolean {
  const { unread, disguise } = patternOf(key);
  return unread || key === "countersign.self" || (matched && disguise);
}
