/** Asks a running gateway about one call of an SDK's tool. Whatever goes wrong is a denial. */
import { type Answered, type AskedCall, type Calls, callsOf } from "../client/calls.ts";
import { connect } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";

/** Where the gateway is. Left out: as for the command line, see `countersign --help`. */
export interface GatewayPlace {
  /** Default: `COUNTERSIGN_URL`, else the gateway of this user on this machine. */
  readonly url?: string;
  /** An agent token. Default: `COUNTERSIGN_TOKEN`, else that of the state directory. */
  readonly token?: string;
  /** The state directory. Default: `COUNTERSIGN_HOME`, else `~/.countersign`. */
  readonly home?: string;
}

export interface AskOptions extends GatewayPlace {
  /** Decides who is asked, and what "always" is for: one for each run of an agent. */
  readonly session: string;
  /** Where the tool works; relative paths in its input count from there. */
  readonly cwd?: string;
  /** The user's turn: identical calls within it share an answer. */
  readonly turn?: string;
  /** The name of the agent, for the card. */
  readonly agent?: string;
  /** The session that started this one: its limits hold here as well. */
  readonly parent?: string;
  /**
   * What your tools are called in policies, such as `{ shell: "Bash" }`: a tool is judged as a
   * shell if its name is known as one. Left out: by their own names.
   */
  readonly tools?: Readonly<Record<string, string>>;
  /** Withdraws the question when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A call of a tool. */
export interface ToCheck {
  /** The SDK's name of the tool. */
  readonly tool: string;
  /** JSON text of an object. */
  readonly input: string;
  /**
   * The SDK's id of the call. The same session and id again is the same call, with the same answer:
   * only for ids that are never used twice in a session.
   */
  readonly callId?: string | undefined;
}

export interface Allowed {
  readonly decision: "allow";
  readonly id: string;
  /** Run this instead: the approver or a hook changed it. */
  readonly input?: JsonObject;
}

export interface Denied {
  readonly decision: "deny";
  /** Left out: there was no gateway to give it one. */
  readonly id?: string;
  /** A reason's code, or that of a CountersignError. */
  readonly code: string;
  /** For the model: why, and what it may do instead. */
  readonly message: string;
}

/** No one has decided yet. The question stays open. */
export interface Open {
  readonly decision: "pending";
  readonly id: string;
}

/** Resolves when the call is decided. Rejects only when a signal is aborted, with its reason. */
export async function ask(call: ToCheck, options: AskOptions): Promise<Allowed | Denied> {
  const answer = await look(call, options);
  return answer.decision === "pending"
    ? { decision: "deny", id: answer.id, code: "undecided", message: notRun("no one decided") }
    : answer;
}

/**
 * The same, but no longer than `wait` seconds (0: not at all). The question stays open after that,
 * also when this process ends; the same call again, with its `callId`, finds it.
 */
export async function look(
  call: ToCheck,
  { signal, ...options }: AskOptions,
  wait?: number,
): Promise<Allowed | Denied | Open> {
  signal?.throwIfAborted();
  try {
    const calls = await callsOfGateway(options);
    const answer = await calls.submit(asked(call, options), { wait, signal });
    signal?.throwIfAborted();
    return answer.decision === "pending" ? answer : decided(answer);
  } catch (error) {
    signal?.throwIfAborted();
    const { code, message } = faultOf(error);
    return { decision: "deny", code, message: notRun(message) };
  }
}

const notRun = (why: string): string => `Not run, since Countersign could not be asked: ${why}`;

const faultOf = (error: unknown): { readonly code: string; readonly message: string } =>
  error instanceof CountersignError
    ? error
    : { code: "internal", message: error instanceof Error ? error.message : String(error) };

const asked = (
  { tool, input, callId }: ToCheck,
  { session, cwd, turn, agent, parent, tools = {} }: Omit<AskOptions, "signal">,
): AskedCall => ({
  session,
  tool: Object.hasOwn(tools, tool) ? (tools[tool] ?? tool) : tool,
  input,
  callId,
  cwd,
  turn,
  agent,
  parent,
});

function decided({ decision, id, reason, input, context }: Answered): Allowed | Denied {
  if (decision === "allow") return { decision, id, ...(input && { input }) };
  const message = [reason.message, ...(context ?? [])].join("\n");
  return { decision, id, code: reason.code, message };
}

export interface Ran {
  readonly ok: boolean;
  readonly error?: string;
  readonly durationMs?: number;
  /** JSON text of what ran, to be compared with what was approved. */
  readonly input?: string;
}

/** Reports what became of an allowed call. The tool has run: a failure here is only a warning. */
export async function report(
  id: string,
  { input, ...outcome }: Ran,
  place: GatewayPlace,
): Promise<void> {
  try {
    const calls = await callsOfGateway(place);
    await calls.report(id, { ...outcome, ...(input !== undefined && { raw: input }) });
  } catch (error) {
    const { message } = faultOf(error);
    process.emitWarning(`countersign: the outcome could not be reported: ${message}`);
  }
}

async function callsOfGateway({ url, token, home }: GatewayPlace): Promise<Calls> {
  const environment = {
    ...process.env,
    ...(url !== undefined && { COUNTERSIGN_URL: url }),
    ...(token !== undefined && { COUNTERSIGN_TOKEN: token }),
    ...(home !== undefined && { COUNTERSIGN_HOME: home }),
  };
  return callsOf(await connect("agent", environment));
}

/** Where an SDK cannot run another input than the model's: the model is told to ask for it. */
export const editedInstead = ({ id, input }: Allowed): Denied => ({
  decision: "deny",
  id,
  code: "edited",
  message:
    "Not run: the approver wants another input. Call the tool again with exactly this input: " +
    JSON.stringify(input),
});

const MOST_CALLS = 10_000;

/** Keeps which call of the gateway one of the SDK is, until it has run; not for ever. */
export function remember(known: Map<string, string>, callId: string, id: string): void {
  known.set(callId, id);
  const [oldest] = known.keys();
  if (known.size > MOST_CALLS && oldest !== undefined) known.delete(oldest);
}
