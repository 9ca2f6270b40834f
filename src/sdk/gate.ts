/** `gate`: a function that asks first, and runs only what was approved. */
import { CountersignError } from "../core/errors.ts";
import { type AskOptions, ask, type Denied, report } from "./ask.ts";

/** The call was not approved, and has not run. `message` is the reason, for the model. */
export class CallDenied extends CountersignError {
  /** The reason's code, such as `denied`, `expired`, `no-channel` or `unreachable`. */
  readonly reason: string;
  /** The id of the call; undefined if no gateway could be asked. */
  readonly call: string | undefined;

  constructor({ code, message, id }: Denied) {
    super("call-denied", message);
    this.reason = code;
    this.call = id;
  }
}

export interface GateOptions<Input, Rest extends readonly unknown[]>
  extends Omit<AskOptions, "tools" | "signal"> {
  /** The name that policies know it by, and people see. */
  readonly tool: string;
  readonly signal?:
    | AbortSignal
    | ((input: Input, ...rest: Rest) => AbortSignal | undefined)
    | undefined;
}

/**
 * Wraps an async function whose first argument is its input, a JSON object. The wrapped one asks
 * the gateway with this input and runs `fn` once it is allowed: with a copy of the input as it was
 * asked about, or with the approver's own. Further arguments are passed on and shown to no one.
 * Rejects with `CallDenied` where it is not allowed, and where there is no gateway to ask.
 */
export function gate<Input extends object, Rest extends readonly unknown[], Output>(
  fn: (input: Input, ...rest: Rest) => Promise<Output> | Output,
  { tool, signal, ...options }: GateOptions<NoInfer<Input>, NoInfer<Rest>>,
): (input: Input, ...rest: Rest) => Promise<Output> {
  return async (input, ...rest) => {
    const text = textOf(input);
    const own = typeof signal === "function" ? signal(input, ...rest) : signal;
    const answer = await ask({ tool, input: text }, { ...options, signal: own });
    own?.throwIfAborted();
    if (answer.decision === "deny") throw new CallDenied(answer);
    const approved = answer.input === undefined ? text : JSON.stringify(answer.input);
    return reported(() => fn(JSON.parse(approved) as Input, ...rest), {
      id: answer.id,
      input: approved,
      options,
    });
  };
}

interface Approved {
  readonly id: string;
  readonly input: string;
  readonly options: Omit<AskOptions, "tools" | "signal">;
}

async function reported<Output>(
  run: () => Promise<Output> | Output,
  { id, input, options }: Approved,
): Promise<Output> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const output = await run();
    await report(id, { ok: true, durationMs: durationMs(), input }, options);
    return output;
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    await report(id, { ok: false, error: told, durationMs: durationMs(), input }, options);
    throw error;
  }
}

/** The JSON text of an input: what people see, and what runs. Throws `bad-json` if it is none. */
export function textOf(input: unknown): string {
  const text = JSON.stringify(input) as string | undefined;
  if (text?.startsWith("{")) return text;
  throw new CountersignError("bad-json", "the input of a call has to be a JSON object", {
    path: "input",
  });
}
