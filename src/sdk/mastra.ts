/** Mastra: answers the tool calls that an agent with `requireApproval` is suspended for. */
import { type AskOptions, ask, editedInstead } from "./ask.ts";
import { textOf } from "./gate.ts";

/** What `agent.generate` resolves with, as far as it is read here. */
export interface MastraOutput {
  readonly runId?: string | undefined;
  readonly finishReason?: string | undefined;
  readonly suspendPayload?: unknown;
}

/** An `Agent`. */
export interface MastraAgent<Output extends MastraOutput> {
  approveToolCallGenerate(options: { runId: string; toolCallId: string }): Promise<Output>;
  declineToolCallGenerate(options: {
    runId: string;
    toolCallId: string;
    reason: string;
  }): Promise<Output>;
}

interface Suspended {
  readonly runId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: unknown;
}

/**
 * Asks about each tool call that the run is suspended for, approves or declines it with the reason,
 * and goes on until the run ends. Resolves with its last output. A run that is suspended for
 * something else than an approval is given back as it is.
 */
export async function answerApprovals<Output extends MastraOutput>(
  agent: MastraAgent<Output>,
  output: Output,
  options: AskOptions,
): Promise<Output> {
  let last = output;
  for (let call = suspendedIn(last); call; call = suspendedIn(last))
    last = await answered(agent, call, options);
  return last;
}

/**
 * The same for one call, as the chunk `tool-call-approval` of a stream or `listSuspendedRuns` names
 * it. `agent` has the methods that go on: `approveToolCall` and `declineToolCall` for a stream.
 */
export async function decideApproval(
  { toolName, args }: Pick<Suspended, "toolName" | "args">,
  options: AskOptions,
): Promise<{ readonly approved: true } | { readonly approved: false; readonly reason: string }> {
  const answer = await ask({ tool: toolName, input: textOf(args) }, options);
  // Mastra runs the model's own arguments, no others
  const final = answer.decision === "allow" && answer.input ? editedInstead(answer) : answer;
  return final.decision === "allow"
    ? { approved: true }
    : { approved: false, reason: final.message };
}

async function answered<Output extends MastraOutput>(
  agent: MastraAgent<Output>,
  call: Suspended,
  options: AskOptions,
): Promise<Output> {
  const { runId, toolCallId } = call;
  const answer = await decideApproval(call, options);
  return answer.approved
    ? agent.approveToolCallGenerate({ runId, toolCallId })
    : agent.declineToolCallGenerate({ runId, toolCallId, reason: answer.reason });
}

function suspendedIn({ runId, finishReason, suspendPayload }: MastraOutput): Suspended | undefined {
  if (finishReason !== "suspended" || runId === undefined) return undefined;
  const { toolCallId, toolName, args } = (suspendPayload ?? {}) as Partial<Suspended>;
  return toolCallId === undefined || toolName === undefined
    ? undefined
    : { runId, toolCallId, toolName, args };
}
