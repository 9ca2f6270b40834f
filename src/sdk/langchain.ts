/** LangChain: answers the interrupts of `humanInTheLoopMiddleware`. */
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { type Allowed, type AskOptions, type Denied, editedInstead, look } from "./ask.ts";
import { textOf } from "./gate.ts";

/** An entry of `result.__interrupt__`. */
export interface LangChainInterrupt {
  readonly id?: string;
  readonly value?: unknown;
}

type LangChainDecision =
  | { type: "approve" }
  | { type: "edit"; editedAction: { name: string; args: Record<string, unknown> } }
  | { type: "reject"; message: string };

interface Action {
  readonly name: string;
  readonly args: JsonObject;
  readonly allowed: readonly string[];
}

/**
 * Asks about every action of an interrupt, all at once. Resolves with what to resume the run with:
 * `agent.invoke(new Command({ resume }), config)`.
 *
 * With `wait` (seconds; 0: not at all) it resolves with undefined if someone has not decided by
 * then. Call it again later: a checkpointer keeps the interrupt, and the questions are the same.
 * Rejects with `bad-request` if this is no interrupt of that middleware, or if its
 * `allowedDecisions` have no word for the answer: nothing is resumed then.
 */
export async function answerInterrupt(
  { id, value }: LangChainInterrupt,
  { wait, ...options }: AskOptions & { readonly wait?: number },
): Promise<{ decisions: LangChainDecision[] } | undefined> {
  const actions = actionsIn(value);
  const answers = await Promise.all(
    actions.map(({ name, args }, at) => {
      const callId = wait === undefined ? undefined : `${id}:${at}`;
      return look({ tool: name, input: textOf(args), callId }, options, wait);
    }),
  );
  const decisions: LangChainDecision[] = [];
  for (const [at, action] of actions.entries()) {
    const answer = answers[at];
    if (!answer || answer.decision === "pending") return undefined;
    decisions.push(decisionOf(answer, action));
  }
  return { decisions };
}

function decisionOf(answer: Allowed | Denied, action: Action): LangChainDecision {
  const { name, args, allowed } = action;
  if (answer.decision === "deny") return rejection(answer, action);
  if (answer.input === undefined && allowed.includes("approve")) return { type: "approve" };
  if (answer.input && !allowed.includes("edit")) return rejection(editedInstead(answer), action);
  if (!allowed.includes("edit"))
    throw bad(`\`interruptOn.${name}\` has to allow the decision "approve"`);
  return { type: "edit", editedAction: { name, args: { ...(answer.input ?? args) } } };
}

function rejection({ message }: Denied, { name, allowed }: Action): LangChainDecision {
  if (allowed.includes("reject")) return { type: "reject", message };
  throw bad(`\`interruptOn.${name}\` has to allow the decision "reject"`);
}

function actionsIn(value: unknown): readonly Action[] {
  const { actionRequests, reviewConfigs } = (value ?? {}) as {
    actionRequests?: unknown;
    reviewConfigs?: unknown;
  };
  if (!Array.isArray(actionRequests) || !Array.isArray(reviewConfigs))
    throw bad("this is no interrupt of humanInTheLoopMiddleware");
  return actionRequests.map((request: { name?: unknown; args?: unknown }, at) => {
    const { allowedDecisions } = (reviewConfigs[at] ?? {}) as { allowedDecisions?: unknown };
    const { name, args } = request;
    if (typeof name !== "string" || !Array.isArray(allowedDecisions))
      throw bad("this is no interrupt of humanInTheLoopMiddleware");
    return { name, args: args as JsonObject, allowed: allowedDecisions.map(String) };
  });
}

const bad = (message: string): CountersignError => new CountersignError("bad-request", message);
