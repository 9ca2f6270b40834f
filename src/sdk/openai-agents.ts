/**
 * OpenAI Agents SDK: answers the interruptions of a run. A run that is paused can be stored as text
 * for as long as people take, also across a restart of the program.
 */
import { type AskOptions, type Denied, editedInstead, look } from "./ask.ts";
import { textOf } from "./gate.ts";

/** A `RunToolApprovalItem`, as far as it is read here. */
export interface OpenAiInterruption {
  readonly name?: string | undefined;
  readonly rawItem: object;
}

/** A `RunState`. */
export interface OpenAiRunState<Interruption extends OpenAiInterruption> {
  getInterruptions(): Interruption[];
  approve(interruption: Interruption): void;
  reject(interruption: Interruption, options: { message: string }): void;
}

/**
 * Asks about every open interruption of `state`, all at once, and approves or rejects each.
 * Resolves with true when the run can go on: `run(agent, state)`.
 *
 * With `wait` (seconds; 0: not at all) it resolves with false if someone has not decided by then,
 * and nothing in `state` has changed. Store `state.toString()`, and call this again later with what
 * `RunState.fromString` gives: the questions are the same ones, found by session and call id.
 */
export async function answerInterruptions<Interruption extends OpenAiInterruption>(
  state: OpenAiRunState<Interruption>,
  { wait, ...options }: AskOptions & { readonly wait?: number },
): Promise<boolean> {
  const open = state.getInterruptions();
  const answers = await Promise.all(open.map((each) => answerTo(each, options, wait)));
  if (answers.some(({ decision }) => decision === "pending")) return false;
  for (const [at, interruption] of open.entries()) {
    const answer = answers[at];
    if (answer?.decision === "allow") state.approve(interruption);
    else state.reject(interruption, { message: answer?.message ?? "Not run." });
  }
  return true;
}

type Settled =
  | { readonly decision: "allow" | "pending"; readonly message?: never }
  | Pick<Denied, "decision" | "message">;

async function answerTo(
  { name, rawItem }: OpenAiInterruption,
  options: AskOptions,
  wait: number | undefined,
): Promise<Settled> {
  const { callId, type } = rawItem as { callId?: unknown; type?: unknown };
  const input = inputOf(rawItem);
  if (typeof callId !== "string" || input === undefined)
    return { decision: "deny", message: "Not run: the arguments are no JSON object." };
  const tool = name ?? String(type);
  const answer = await look({ tool, input, ...(wait !== undefined && { callId }) }, options, wait);
  // the SDK runs the model's own arguments, no others
  return answer.decision === "allow" && answer.input ? editedInstead(answer) : answer;
}

/** The arguments of a function; of the SDK's other tools, all that the item says of the action. */
function inputOf(rawItem: object): string | undefined {
  if ("arguments" in rawItem) {
    const { arguments: text } = rawItem;
    return typeof text === "string" && isObjectText(text) ? text : undefined;
  }
  if ("action" in rawItem && isObject(rawItem.action)) return textOf(rawItem.action);
  return "operation" in rawItem && isObject(rawItem.operation)
    ? textOf(rawItem.operation)
    : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isObjectText(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
