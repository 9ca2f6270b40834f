/** May this call run? Every stage is heard, and the strictest word counts; in which order they spoke makes no difference. */
import { isPeer } from "../core/composite.ts";
import { describe, PATTERN_KEYS, type PatternKey } from "../core/keys.ts";
import { type By, type Judgement, LEVELS, type Level, type Reason, type Verdict } from "../core/model.ts";
import type { Policy, Ruling } from "../core/policy.ts";
import { compileRules, NOTHING, type Rule, type Stage } from "./rules.ts";

export interface Question {
  readonly call: Parameters<Policy>[0];
  readonly judgement: Judgement;
  /** Compiled rules. */
  readonly rules: Stage;
  /** `dangerous`, `all`, `configured` or `none`. Any other word means `all`. */
  readonly approvalPolicy: string;
}

/** The policy as the gate wants it, its rules compiled once. */
export function createPolicy({
  rules,
  approvalPolicy,
}: {
  readonly rules: readonly Rule[];
  readonly approvalPolicy: string;
}): Policy {
  const compiled = compileRules(rules);
  return (call, judgement) => decide({ call, judgement, rules: compiled, approvalPolicy });
}

/** Any deny denies; else any ask, and whatever is catastrophic, asks; else any allow allows; else the approval policy has the word. */
export function decide({ call, judgement, rules, approvalPolicy }: Question): Ruling {
  const fallback = approvalOf(judgement, approvalPolicy);
  let said: Verdict[] | undefined;
  for (const stage of [guard, peers, rules]) {
    for (const verdict of stage(call, judgement)) {
      said ??= [];
      said.push(verdict);
    }
  }
  return said === undefined ? fallback : combine(said, fallback, judgement);
}

function combine(said: readonly Verdict[], fallback: Ruling, judgement: Judgement): Ruling {
  const stages = [...said, ...fallback.stages];
  const denial = said.find(({ action }) => action === "deny");
  if (denial) return rulingOf(denial, stages);
  const asks = said.filter(({ action }) => action === "ask");
  if (asks.length > 0) return asking(asks, stages);
  if (judgement.level === "catastrophic") return { ...fallback, stages };
  const allowance = said.find(({ action }) => action === "allow");
  return allowance ? rulingOf(allowance, stages) : { ...fallback, stages };
}

function rulingOf({ action, reason, explicit = false }: Verdict, stages: readonly Verdict[]): Ruling {
  const by: By = { kind: reason.type === "rule" ? "rule" : "policy", name: reason.code };
  return { action: action === "none" ? "ask" : action, reason, by, explicit, stages };
}

/** Who may answer is what all the rules agree on. Where they agree on nobody, nobody may. */
function asking(asks: readonly Verdict[], stages: readonly Verdict[]): Ruling {
  const named = asks.flatMap(({ roles }) => (roles ? [roles] : []));
  const roles = named[0]?.filter((role) => named.every((list) => list.includes(role)));
  if (roles?.length === 0) {
    const names = asks.filter((ask) => ask.roles).map(({ reason }) => `"${reason.code}"`);
    const message = `The rules ${names.join(" and ")} name approvers that have no role in common, so nobody can approve this.`;
    return rulingOf({ stage: "rules", action: "deny", reason: { type: "rule", code: asks[0]!.reason.code, message } }, stages);
  }
  return { ...rulingOf(asks[0]!, stages), ...(roles && { roles }) };
}

const SELF: readonly Verdict[] = [
  {
    stage: "guard",
    action: "deny",
    reason: {
      type: "guard",
      code: "countersign.self",
      message: "This reaches for Countersign's own keys, settings or approvals. Agents may never do that; ask the operator to.",
    },
  },
];

/** Nothing that an agent does may change who approves, what needs approval, or what is granted (law 9). */
const guard: Stage = (_call, { keys }) => (keys.includes("countersign.self") ? SELF : NOTHING);

const PEER: readonly Verdict[] = [
  {
    stage: "peers",
    action: "ask",
    reason: { type: "policy", code: "peer", message: "A remote peer asks for this; its owner has to approve it." },
  },
];

/** What a remote peer wants is for the owner to approve, however harmless it looks, whatever a rule allows (law 3). */
const peers: Stage = ({ session }) => (isPeer(session) ? PEER : NOTHING);

const WORDS = ["dangerous", "all", "configured", "none"] as const;
type Word = (typeof WORDS)[number];

/** Whether each word asks. What is catastrophic is always asked about (law 7). */
const ASKS: Readonly<Record<Word, (level: Level) => boolean>> = {
  dangerous: (level) => level !== "safe",
  all: () => true,
  configured: (level) => level === "catastrophic",
  none: (level) => level === "catastrophic",
};

const MESSAGES: Readonly<Record<Exclude<Word, "dangerous">, string>> = {
  all: "The operator wants to be asked about every call.",
  configured: "The operator wants to be asked only about what a rule names, and none names this.",
  none: "The operator does not want to be asked about calls like this.",
};

function ruled(word: Word, level: Level, key: PatternKey): Ruling {
  const action = ASKS[word](level) ? "ask" : "allow";
  const judged = word === "dangerous" || (level === "catastrophic" && word !== "all");
  const reason: Reason = judged
    ? { type: "classifier", code: key, message: `${describe(key)}.` }
    : { type: "policy", code: word, message: MESSAGES[word] };
  return { action, reason, by: { kind: "policy", name: word }, explicit: false, stages: [{ stage: "approval", action, reason }] };
}

const table = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Readonly<Record<Key, Value>> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

/** All that the approval policy can ever say, made once: this runs on every call. */
const RULINGS = table(WORDS, (word) => table(LEVELS, (level) => table(PATTERN_KEYS, (key) => ruled(word, level, key))));

const isWord = (word: string): word is Word => (WORDS as readonly string[]).includes(word);

const approvalOf = ({ level, patternKey }: Judgement, word: string): Ruling =>
  RULINGS[isWord(word) ? word : "all"][level][patternKey];
