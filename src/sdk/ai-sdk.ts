/** AI SDK: `toolApproval`, and tools that ask before they run. */
import { type AskOptions, ask, editedInstead, remember, report } from "./ask.ts";
import { gate, textOf } from "./gate.ts";

/** What the SDK gives `toolApproval`, as far as it is read here. */
export interface AiToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

type AiApproval = { type: "approved" } | { type: "denied"; reason: string };

/** What the SDK gives `onToolExecutionEnd`. */
export interface AiToolEnd {
  readonly toolCall: AiToolCall;
  readonly toolOutput: { readonly type: string; readonly error?: unknown };
  readonly toolExecutionMs?: number;
}

/**
 * For `generateText({ …, ...aiApproval({ session }) })`, and `streamText`. Every tool call is asked
 * about, and its outcome is reported. The SDK gives no abort signal here: give `signal` the one
 * that you give the SDK as `abortSignal`.
 */
export function aiApproval(options: AskOptions): {
  toolApproval: (request: { toolCall: AiToolCall }) => Promise<AiApproval>;
  onToolExecutionEnd: (end: AiToolEnd) => Promise<void>;
} {
  const allowed = new Map<string, string>();
  return {
    async toolApproval({ toolCall: { toolCallId: callId, toolName: tool, input } }) {
      const answer = await ask({ tool, input: textOf(input) }, options);
      // the SDK runs the model's own input, no other
      const final = answer.decision === "allow" && answer.input ? editedInstead(answer) : answer;
      if (final.decision === "deny") return { type: "denied", reason: final.message };
      remember(allowed, callId, final.id);
      return { type: "approved" };
    },
    async onToolExecutionEnd({ toolCall: { toolCallId, input }, toolOutput, toolExecutionMs }) {
      const id = allowed.get(toolCallId);
      allowed.delete(toolCallId);
      if (id === undefined) return;
      const ok = toolOutput.type !== "tool-error";
      const error = ok ? undefined : told(toolOutput.error);
      const durationMs = toolExecutionMs === undefined ? {} : { durationMs: toolExecutionMs };
      const outcome = { ok, ...(error !== undefined && { error }), ...durationMs };
      await report(id, { ...outcome, input: textOf(input) }, options);
    },
  };
}

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A tool with an `execute`, as `tool()` makes it. */
export interface AiTool {
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own type of input
  readonly execute?: ((input: any, options: any) => any) | undefined;
}

/**
 * The same tools, but each asks before it runs; the approver may edit its input. A denial is an
 * error of the tool, which the model is told. Tools without `execute` are left as they are: they
 * run elsewhere.
 */
export function gatedTools<Tools extends Readonly<Record<string, AiTool>>>(
  tools: Tools,
  { tools: names = {}, signal, ...options }: AskOptions,
): Tools {
  const gated = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool;
    if (!execute) return [name, tool];
    const asked = gate(async (input: object, own: object) => execute(input, own), {
      ...options,
      tool: Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      signal: (_input, own) => anyOf(signal, (own as { abortSignal?: AbortSignal }).abortSignal),
    });
    return [name, { ...tool, execute: asked }];
  });
  return Object.fromEntries(gated) as Tools;
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
