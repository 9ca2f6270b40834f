/** An operator's rules, compiled to an index by tool, so that a call costs only the rules that could mean it. */
import { PATTERN_KEYS, type PatternKey } from "../core/keys.ts";
import { type Judgement, LEVELS, type Level, type ToolCall, type Verdict } from "../core/model.ts";
import { type Glob, globOf } from "./glob.ts";
import { allSubjects, plainSubject } from "./subjects.ts";

export interface Rule {
  readonly name: string;
  /** Globs over the tool's name. */
  readonly tools: readonly string[];
  /** A glob over the command, the path or the address. */
  readonly match?: string;
  /** An allow covers calls up to this level; an ask or a deny covers calls from this level on. */
  readonly level?: Level;
  /** An allow covers calls in which nothing else was found, apart from what is safe; an ask or a deny covers calls in which any of these was found. */
  readonly keys?: readonly PatternKey[];
  readonly action: "allow" | "ask" | "deny";
  /** Told to the agent, and to whoever is asked. */
  readonly reason?: string;
  /** Only people with one of these roles may answer. */
  readonly approvers?: readonly string[];
  /** Where it stands in its file. */
  readonly line: number;
}

/** One stage of the policy: what it says of a call; nothing where it has nothing to say. */
export type Stage = (call: Pick<ToolCall, "tool" | "input" | "session" | "cwd">, judgement: Judgement) => readonly Verdict[];

export const NOTHING: readonly Verdict[] = [];

interface Compiled {
  readonly verdict: Verdict;
  readonly isAllow: boolean;
  readonly level: number;
  readonly keys: ReadonlySet<PatternKey> | undefined;
  readonly matches: Glob | undefined;
}

/** The rules that could mean one tool. */
interface Index {
  /** Those without a `match`. */
  readonly always: readonly Compiled[];
  /** Those with one, by its first character; under -1 those that begin with `*`. */
  readonly byFirst: ReadonlyMap<number, readonly Compiled[]>;
}

/** Tool names come from agents, who could invent them without end. */
const MAX_TOOLS = 512;
const ANYTHING = -1;

/**
 * Every rule that fits gives its verdict, in the order of the file. An allow never covers what is catastrophic, nor what reaches
 * for Countersign itself; with a `match` it does not cover a command that holds a shell operator or expansion.
 */
export function compileRules(rules: readonly Rule[]): Stage {
  const compiled = rules.map((rule) => ({ rule, tools: rule.tools.map(globOf), compiled: compile(rule) }));
  const indexes = new Map<string, Index>();
  return (call, judgement) => {
    let index = indexes.get(call.tool);
    if (!index) {
      index = indexOf(compiled.filter(({ tools }) => tools.some((matches) => matches(call.tool))));
      if (indexes.size < MAX_TOOLS) indexes.set(call.tool, index);
    }
    return verdictsOf(index, call, judgement);
  };
}

const STAGE = "rules";
const SAYS = { allow: "allows", ask: "asks about", deny: "denies" } as const;

function compile({ name, match, level, keys, action, reason, approvers }: Rule): Compiled {
  const message = reason ?? `The rule "${name}" ${SAYS[action]} this.`;
  const isAllow = action === "allow";
  return {
    verdict: {
      stage: STAGE,
      action,
      reason: { type: "rule", code: name, message },
      ...(action === "ask" && { explicit: true }),
      ...(action === "ask" && approvers && { roles: approvers }),
    },
    isAllow,
    level: level === undefined ? (isAllow ? LEVELS.length : 0) : LEVELS.indexOf(level),
    keys: keys && new Set(keys),
    matches: match === undefined ? undefined : globOf(match),
  };
}

function indexOf(rules: readonly { readonly rule: Rule; readonly compiled: Compiled }[]): Index {
  const byFirst = new Map<number, Compiled[]>();
  for (const { rule, compiled } of rules) {
    if (rule.match === undefined) continue;
    const first = rule.match.startsWith("*") ? ANYTHING : rule.match.charCodeAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), compiled]);
  }
  return { always: rules.filter(({ rule }) => rule.match === undefined).map(({ compiled }) => compiled), byFirst };
}

function verdictsOf({ always, byFirst }: Index, call: Parameters<Stage>[0], judgement: Judgement): readonly Verdict[] {
  let verdicts: Verdict[] | undefined;
  for (const rule of always) if (covers(rule, judgement)) verdicts = added(verdicts, rule);
  if (byFirst.size === 0) return verdicts ?? NOTHING;
  const plain = plainSubject(call);
  for (const subject of allSubjects(call, judgement)) {
    for (const first of [subject.charCodeAt(0), ANYTHING]) {
      for (const rule of byFirst.get(first) ?? NONE) {
        if (rule.isAllow && subject !== plain) continue;
        if (rule.matches!(subject) && covers(rule, judgement)) verdicts = added(verdicts, rule);
      }
    }
  }
  return verdicts ?? NOTHING;
}

const NONE: readonly Compiled[] = [];

function added(verdicts: Verdict[] | undefined, { verdict }: Compiled): Verdict[] {
  if (verdicts === undefined) return [verdict];
  if (!verdicts.includes(verdict)) verdicts.push(verdict);
  return verdicts;
}

/** Never what is catastrophic (law 7), never Countersign itself (law 9), and no text that may not be what it seems. */
const NEVER_ALLOWED: readonly PatternKey[] = ["countersign.self"];
const NEVER_MATCHED: ReadonlySet<PatternKey> = new Set([
  ...PATTERN_KEYS.filter((key) => key.startsWith("text.")),
  "shell.unparseable",
  "shell.too_deep",
  "shell.too_complex",
  "input.oversize",
]);

function covers({ isAllow, level, keys, matches }: Compiled, judgement: Judgement): boolean {
  const rank = LEVELS.indexOf(judgement.level);
  if (!isAllow) return rank >= level && (keys === undefined || judgement.keys.some((key) => keys.has(key)));
  if (judgement.level === "catastrophic" || rank > level) return false;
  if (judgement.keys.some((key) => NEVER_ALLOWED.includes(key) || (matches !== undefined && NEVER_MATCHED.has(key))))
    return false;
  return keys === undefined || judgement.findings.every((finding) => finding.level === "safe" || keys.has(finding.key));
}
