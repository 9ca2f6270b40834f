/**
 * Proposes rules that would have saved prompts, based on people's answers. Each is tried on every
 * recorded call first.
 */

import { type Judge, judgeCall } from "../core/judge.ts";
import type { PatternKey } from "../core/keys.ts";
import type { Judgement } from "../core/model.ts";
import type { Rule } from "../policy/rules/rule.ts";
import { compileRules } from "../policy/stages/rules.ts";
import { inputOf, type RecordedCall } from "./call-history.ts";
import { aboutIn } from "./what.ts";

export interface Proposal {
  readonly rule: Pick<Rule, "name" | "tools" | "match" | "keys" | "action" | "reason">;
  /** Prompts that the rule would have saved: those that people approved. */
  readonly saved: number;
  /** All prompts about calls that it covers. */
  readonly prompts: number;
  /** Some of the calls that it would have saved, the latest first. */
  readonly examples: readonly { readonly at: number; readonly what: string }[];
  /**
   * Calls that people or rules denied and that it would have allowed. If there is one, the rule is
   * not proposed.
   */
  readonly deniedAllowed: number;
  /** Calls that it would have allowed and that no person answered. */
  readonly unansweredAllowed: number;
  /** Recorded calls that could not be tried: their text was cut or masked. */
  readonly untried: number;
}

/** Fewer approvals of the same thing do not show a habit. */
const HABIT = 3;
const MAX_PROPOSALS = 20;
/** Each is tried on every call. */
const MAX_CANDIDATES = 100;
const MAX_EXAMPLES = 5;
const MAX_WHAT = 200;

/**
 * Those that save most first. Never for a catastrophic call, and never a rule that would have
 * allowed a denied call.
 */
export function proposalsFrom(
  calls: readonly RecordedCall[],
  judges: readonly Judge[],
): readonly Proposal[] {
  let untried = 0;
  const tried = calls.flatMap((call): Tried[] => {
    const input = inputOf(call);
    if (!input) untried++;
    if (!saysSomething(call)) return [];
    return input
      ? [
          {
            call,
            judgement: judgeCall(judges, {
              tool: call.tool,
              input,
              cwd: call.cwd,
              root: call.root,
            }),
            input,
          },
        ]
      : [];
  });
  return candidatesFrom(tried)
    .map((rule) => preview(rule, tried, untried))
    .filter(({ saved, deniedAllowed }) => saved >= HABIT && deniedAllowed === 0)
    .sort((a, b) => b.saved - a.saved)
    .slice(0, MAX_PROPOSALS);
}

/** A rule neither saves nor wrongly allows a call that was allowed without asking. */
const saysSomething = ({ askedAt, decision }: RecordedCall): boolean =>
  askedAt !== undefined || decision?.outcome === "deny";

interface Tried {
  readonly call: RecordedCall;
  readonly judgement: Judgement;
  readonly input: NonNullable<ReturnType<typeof inputOf>>;
}

const isApproved = ({ call: { decision } }: Tried): boolean =>
  decision?.by.kind === "person" && decision.outcome === "allow";

/**
 * What people approved again and again: the same command in the same words, or the same kinds of
 * findings by the same tool.
 */
function candidatesFrom(tried: readonly Tried[]): readonly Rule[] {
  const approved = tried.filter((each) => isApproved(each) && each.judgement.level === "dangerous");
  const counts = new Map<string, { count: number; rule: Rule }>();
  for (const each of approved) {
    for (const rule of [exactRule(each), keysRule(each)]) {
      if (!rule) continue;
      const known = counts.get(rule.name);
      if (known) known.count++;
      else counts.set(rule.name, { count: 1, rule });
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= HABIT)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_CANDIDATES)
    .map(({ rule }) => rule);
}

function exactRule({ call: { tool }, input }: Tried): Rule | undefined {
  const text = input.command ?? input.cmd ?? input.url;
  if (typeof text !== "string" || text === "" || text.length > 200 || /[*\n]/.test(text))
    return undefined;
  return { name: `allow ${tool}: ${text}`, tools: [tool], match: text, action: "allow", line: 0 };
}

/**
 * Only if the findings are known effects and not mere suspicion: what else an unknown program does
 * is unknown.
 */
function keysRule({ call: { tool }, judgement }: Tried): Rule | undefined {
  const unsafe = judgement.findings.filter(({ level }) => level !== "safe");
  if (unsafe.some(({ basis }) => basis === "uncertain")) return undefined;
  const keys = [...new Set(unsafe.map(({ key }): PatternKey => key))].sort();
  return {
    name: `allow ${tool}: ${keys.join(", ")}`,
    tools: [tool],
    keys,
    action: "allow",
    line: 0,
  };
}

function preview(rule: Rule, tried: readonly Tried[], untried: number): Proposal {
  const stage = compileRules([{ source: "user", file: "proposal", rules: [rule], trusted: true }], {
    home: "/",
  });
  const covered = tried.filter(({ call, judgement, input }) => {
    const asked = { tool: call.tool, session: call.session, input, cwd: call.cwd, root: call.root };
    return stage(asked, judgement, STANDING).some(({ action }) => action === "allow");
  });
  const { name, tools, match, keys, action } = rule;
  const prompted = covered.filter(({ call }) => call.askedAt !== undefined);
  const saved = prompted.filter(isApproved);
  return {
    rule: { name, tools, ...(match !== undefined && { match }), ...(keys && { keys }), action },
    saved: saved.length,
    prompts: prompted.length,
    examples: saved
      .slice(-MAX_EXAMPLES)
      .reverse()
      .map(({ call: { askedAt, raw } }) => ({ at: askedAt ?? 0, what: aboutIn(raw, MAX_WHAT) })),
    deniedAllowed: covered.filter(
      ({ call: { decision } }) => decision?.outcome === "deny" && decision.status === "rejected",
    ).length,
    unansweredAllowed: covered.filter(
      ({ call: { decision } }) => decision?.outcome === "deny" && decision.status !== "rejected",
    ).length,
    untried,
  };
}

/** Nothing holds for the session: only the rule is tried. */
export const STANDING = {
  session: "proposal",
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
};

/** The rule as a policy file holds it, in one line of YAML. */
export function proposalText({ rule: { tools, match, keys, action } }: Proposal): string {
  const parts = [
    `tools: ${JSON.stringify(tools)}`,
    ...(match === undefined ? [] : [`match: ${JSON.stringify(match)}`]),
    ...(keys ? [`keys: ${JSON.stringify(keys)}`] : []),
    `action: ${action}`,
  ];
  return `{ ${parts.join(", ")} }`;
}
