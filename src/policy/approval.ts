/** The approval policy: decides a call for which no stage has a verdict. */
import { describe, PATTERN_KEYS, type PatternKey } from "../core/keys.ts";
import { type Judgement, LEVELS, type Level, type Reason } from "../core/model.ts";
import type { Ruling } from "../core/policy.ts";
import { globOf } from "./rules/glob.ts";
import type { Behaviour } from "./rules/rule.ts";

/** What a config may say. */
export const APPROVAL_POLICIES = ["dangerous", "all", "configured", "none"] as const;
const WORDS = [...APPROVAL_POLICIES, "deny", "sensitive"] as const;
type Word = (typeof WORDS)[number];

/** The verdict of each policy for a level. A catastrophic call is never allowed (law 7). */
const ACTIONS: Readonly<Record<Word, (level: Level) => Ruling["action"]>> = {
  dangerous: (level) => (level === "safe" ? "allow" : "ask"),
  all: () => "ask",
  configured: (level) => (level === "catastrophic" ? "ask" : "allow"),
  none: (level) => (level === "catastrophic" ? "ask" : "allow"),
  deny: () => "deny",
  sensitive: () => "ask",
};

const MESSAGES: Readonly<Record<Exclude<Word, "dangerous">, string>> = {
  all: "The operator wants to be asked about every call.",
  configured:
    "The operator wants to be asked only about calls that a rule names, and no " +
    "rule names this one.",
  none: "The operator does not want to be asked about calls like this.",
  deny: "The operator's policy denies every call that no rule allows.",
  sensitive: "The operator wants to be asked about every call of this tool.",
};

/** These give the same verdict for every level. */
const STRICT: ReadonlySet<Word> = new Set(["all", "deny", "sensitive"]);

function ruled(word: Word, level: Level, key: PatternKey): Ruling {
  const action = ACTIONS[word](level);
  const judged = word === "dangerous" || (level === "catastrophic" && !STRICT.has(word));
  const reason: Reason = judged
    ? { type: "classifier", code: key, message: `${describe(key)}.` }
    : { type: "mode", code: word === "sensitive" ? "all" : word, message: MESSAGES[word] };
  return {
    action,
    reason,
    by: { kind: "policy", name: word },
    explicit: false,
    stages: [{ stage: "approval", action, reason }],
  };
}

const table = <Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Readonly<Record<Key, Value>> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

/** All possible rulings, created once, because this runs on every call. */
const RULINGS = table(WORDS, (word) =>
  table(
    LEVELS,
    (level): ReadonlyMap<PatternKey, Ruling> =>
      new Map(PATTERN_KEYS.map((key) => [key, ruled(word, level, key)])),
  ),
);

const FILE_WORDS: Readonly<Record<Behaviour, Word>> = { allow: "none", ask: "all", deny: "deny" };

export interface ApprovalOptions {
  /** `dangerous`, `all`, `configured` or `none`. Any other word means `all`. */
  readonly approvalPolicy: string;
  /**
   * What the policy files set for calls that no rule matches; the strictest of them. Replaces
   * `approvalPolicy`.
   */
  readonly defaultAction?: Behaviour | undefined;
  /**
   * Globs over tools that need no approval (unless the call is catastrophic), and over those that
   * always do. The first list wins.
   */
  readonly exemptTools?: readonly string[];
  readonly sensitiveTools?: readonly string[];
}

/** The ruling for a call without a verdict. */
export function createApproval({
  approvalPolicy,
  defaultAction,
  exemptTools = [],
  sensitiveTools = [],
}: ApprovalOptions) {
  const word: Word = defaultAction
    ? FILE_WORDS[defaultAction]
    : isWord(approvalPolicy)
      ? approvalPolicy
      : "all";
  const exempt = exemptTools.map(globOf);
  const sensitive = sensitiveTools.map(globOf);
  const named = exempt.length + sensitive.length > 0;
  return (tool: string, { level, patternKey }: Judgement): Ruling => {
    const own = named ? listed(tool, { exempt, sensitive, word }) : word;
    return RULINGS[own][level].get(patternKey) ?? ruled(own, level, patternKey);
  };
}

type Matchers = readonly ((text: string) => boolean)[];

function listed(
  tool: string,
  { exempt, sensitive, word }: { exempt: Matchers; sensitive: Matchers; word: Word },
): Word {
  if (exempt.some((matches) => matches(tool))) return "none";
  return sensitive.some((matches) => matches(tool)) ? "sensitive" : word;
}

/**
 * `deny` is a word for files only, `sensitive` one for tools: as an approval policy both are
 * unknown, and mean `all`.
 */
const isWord = (word: string): word is Word =>
  (APPROVAL_POLICIES as readonly string[]).includes(word);
