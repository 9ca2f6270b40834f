/**
 * Limits that stop a call whatever the policy says: a budget that is spent, an agent that repeats
 * itself.
 */
import type { BudgetState, Budgets } from "./budgets.ts";
import type { LoopState, Loops } from "./loops.ts";
import type { Judgement, Reason, ToolCall, Verdict } from "./model.ts";
import { holderOf } from "./ownership.ts";
import type { Ruling } from "./policy.ts";

export interface LimitsOptions {
  readonly loops: Loops;
  readonly budgets: Budgets;
  /** Keys (see ownership.ts) of a session and those that it descends from, the session first. */
  readonly lineOf: (call: ToolCall) => readonly string[];
  /** Tools that ask for the progress of something: repeating them is no loop. */
  readonly polls: ReadonlySet<string>;
}

/**
 * A spent budget stops every call. A loop stops calls that a person would be asked about and calls
 * that are not safe, so that people are not worn down. A loop of safe calls stops those as well.
 * Warnings are stages without a verdict, and the agent is told about a loop.
 */
export function createLimits({ loops, budgets, lineOf, polls }: LimitsOptions) {
  return (call: ToolCall, ruling: Ruling, judgement: Judgement): Ruling => {
    if (budgets.isEmpty && loops.isEmpty) return ruling;
    const line = lineOf(call);
    const budget = budgets.state(line);
    const state = loops.state(line, call.digest);
    const loop = state?.why === "repeats" && polls.has(call.tool) ? undefined : state;
    if (!budget && !loop) return ruling;
    if (ruling.action === "deny") return ruling;
    const verdicts = [budget && budgetVerdict(budget), loop && loopVerdict(loop)].filter(
      (each) => each !== undefined,
    );
    const stages = [...ruling.stages, ...verdicts];
    const stopsAll =
      ruling.action === "ask" ||
      judgement.level !== "safe" ||
      (loop?.kind === "tripped" && loop.stopsSafe);
    const stopped = verdicts.find(
      ({ action, stage }) => action === "deny" && (stage === "budget" || stopsAll),
    );
    if (!stopped) {
      const told = stages.map(
        (each): Verdict => (verdicts.includes(each) ? { ...each, action: "none" } : each),
      );
      return {
        ...ruling,
        stages: told,
        ...(loop && { context: [...(ruling.context ?? []), noticeOf(loop)] }),
      };
    }
    const { reason } = stopped;
    return {
      ...ruling,
      action: "deny",
      reason,
      by: { kind: "gateway", name: reason.code },
      explicit: false,
      stages,
    };
  };
}

function budgetVerdict({ kind, session, cost, ceiling }: BudgetState): Verdict {
  const spent = `${amount(cost)} of ${amount(ceiling)} that ${holderOf(session).session} may cost`;
  return kind === "spent"
    ? denial(
        "budget",
        "budget-spent",
        `The budget is spent: ${spent}. The operator has to raise it before anything else runs.`,
      )
    : note("budget", "budget-warning", `The budget is nearly spent: ${spent}.`);
}

const amount = (value: number): string => value.toFixed(2);

const TRIPPED: Readonly<
  Record<(LoopState & { kind: "tripped" })["why"], (count: number) => string>
> = {
  failures: (count) => `This session has failed ${count} times in a row`,
  repeats: (count) => `The same call has run ${count} times in a row`,
  cascade: () => "Several agents of this family failed within a minute",
};

function loopVerdict(state: LoopState): Verdict {
  if (state.kind === "warned")
    return note(
      "loop",
      "loop-warning",
      state.why === "failures"
        ? `${state.count} failures in a row.`
        : `The same call, ${state.count} times in a row.`,
    );
  const until =
    state.until === undefined
      ? ""
      : ` Calls like this are denied until ${new Date(state.until).toISOString()}.`;
  return denial(
    "loop",
    "loop-tripped",
    `${TRIPPED[state.why](state.count)}, so it is stopped.${until} Do not continue like this: ` +
      "say what goes wrong, and ask.",
  );
}

/** What the agent is told while its call may still run. */
function noticeOf(state: LoopState): string {
  if (state.kind === "tripped")
    return (
      `Loop detector: ${TRIPPED[state.why](state.count)}. Only safe calls run now. Say what ` +
      "goes wrong, and ask."
    );
  const seen =
    state.why === "failures"
      ? `${state.count} failures in a row`
      : `the same call has run ${state.count} times in a row`;
  return (
    `Loop detector: ${seen}. Try something else: at ${state.trip} ` +
    `${state.why === "failures" ? "the session is stopped" : "it is denied"}.`
  );
}

const reasonOf = (code: string, message: string): Reason => ({ type: "gateway", code, message });
const denial = (stage: string, code: string, message: string): Verdict => ({
  stage,
  action: "deny",
  reason: reasonOf(code, message),
});
const note = (stage: string, code: string, message: string): Verdict => ({
  stage,
  action: "none",
  reason: reasonOf(code, message),
});
