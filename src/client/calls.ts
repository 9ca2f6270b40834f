/** Asks a running gateway about tool calls: submit, wait, report what became of them. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OutcomeDraft } from "../core/agent.ts";
import { CountersignError, mayPass } from "../core/errors.ts";
import type { JsonObject, Level, ReasonType } from "../core/model.ts";
import { type Client, errorOf } from "./connection.ts";

/** A call as an agent makes it. */
export interface AskedCall {
  readonly session: string;
  readonly tool: string;
  /** JSON text of an object. It is sent as it is: the digest covers its meaning, people see it. */
  readonly input: string;
  readonly cwd?: string | undefined;
  readonly turn?: string | undefined;
  /** The caller's own id. The same one again, with the same content, is the same call. */
  readonly callId?: string | undefined;
  readonly agent?: string | undefined;
  readonly parent?: string | undefined;
  /** What the call is for, in the agent's words. */
  readonly summary?: string | undefined;
  /** What a tool's server says of it. They can only raise the level. */
  readonly annotations?: JsonObject | undefined;
}

export interface Answered {
  readonly decision: "allow" | "deny";
  readonly id: string;
  readonly reason: { readonly type: ReasonType; readonly code: string; readonly message: string };
  readonly level: Level;
  readonly keys: readonly string[];
  readonly digest: string;
  readonly approval?: string;
  readonly scope?: string;
  /** Run this instead. */
  readonly input?: JsonObject;
  readonly permit?: string;
  readonly context?: readonly string[];
}

/** The wait ran out. The question stays open. */
export interface Unanswered {
  readonly decision: "pending";
  readonly id: string;
  readonly approval?: string;
  /** Unix ms. */
  readonly expiresAt?: number;
}

export interface Waiting {
  /** Seconds. Left out: until it is decided; then `signal` withdraws the question. */
  readonly wait?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Submitting extends Waiting {
  /**
   * When the wait runs out, the same call again takes this one's place: it goes on waiting for the
   * same question, or picks the answer up, once. Left out: the answer is looked up by the id.
   */
  readonly resume?: boolean;
}

export interface Calls {
  /** Rejects with the gateway's own error, and with `unreachable` if there is none. */
  submit(call: AskedCall, submitting?: Submitting): Promise<Answered | Unanswered>;
  /** Waits for a call that was submitted before. */
  wait(id: string, waiting: Waiting): Promise<Answered | Unanswered>;
  /**
   * The gateway stops, and others have its questions: waits at one of them for what it had told to
   * wait, as long as the question stays open. `signal` withdraws it.
   */
  waitElsewhere(told: Unanswered, signal?: AbortSignal): Promise<Answered>;
  /** Tells what became of an allowed call. */
  report(id: string, outcome: Omit<OutcomeDraft, "input">): Promise<void>;
  /** Withdraws the question: no one can approve it any more. */
  cancel(approval: string): Promise<void>;
}

export function callsOf(client: Client): Calls {
  const ask = async (method: string, path: string, { text, signal }: Sent) => {
    const { status, body } = await client.request(method, path, text, signal);
    if (status < 400 && isAnswer(body)) return body;
    // a refusal that is a decision as well
    if (body.decision === "deny" && isAnswer(body)) return body;
    throw errorOf(body);
  };
  const look: Calls["wait"] = (id, { wait, signal }) =>
    ask("GET", `/v1/calls/${encodeURIComponent(id)}${query(wait ?? LONGEST_S)}`, { signal });
  const cancel: Calls["cancel"] = async (approval) => {
    const path = `/v1/approvals/${encodeURIComponent(approval)}`;
    const { status, body } = await client.request("DELETE", path);
    if (status >= 400) throw errorOf(body);
  };
  // the address leads to another gateway once it is told of the stop; many may come at once
  const waitElsewhere: Calls["waitElsewhere"] = async (told, signal) => {
    const { id, approval, expiresAt = Date.now() + LOOK_MS } = told;
    for (;;) {
      try {
        await sleep(LOOK_AGAIN_MS * (1 + 2 * Math.random()), undefined, { signal });
        const answer = await look(id, { signal });
        if (answer.decision !== "pending") return answer;
      } catch (error) {
        if (signal?.aborted && approval !== undefined) await cancel(approval).catch(() => {});
        if (signal?.aborted || Date.now() > expiresAt || !mayPass(error)) throw error;
      }
    }
  };
  return {
    submit: async (call, { wait, signal, resume = false } = {}) => {
      const more = resume && wait !== undefined ? "&resume=true" : "";
      const sent = { text: bodyOf(call), signal };
      const answer = await ask("POST", `/v1/calls${query(wait)}${more}`, sent);
      if (wait !== undefined || answer.decision !== "pending") return answer;
      return waitElsewhere(answer, signal);
    },
    wait: look,
    waitElsewhere,
    async report(id, { raw, ...outcome }) {
      const text = JSON.stringify(outcome);
      const sent = raw === undefined ? text : `${text.slice(0, -1)},"input":${raw}}`;
      const path = `/v1/calls/${encodeURIComponent(id)}/outcome`;
      const { status, body } = await client.request("POST", path, sent);
      if (status >= 400) throw errorOf(body);
    },
    cancel,
  };
}

interface Sent {
  readonly text?: string;
  readonly signal?: AbortSignal | undefined;
}

const LOOK_AGAIN_MS = 500;
/** Where it is not known how long the question stays open. */
const LOOK_MS = 60_000;
/** Longer than any question stays open. */
const LONGEST_S = 86_400;

const query = (wait: number | undefined): string => (wait === undefined ? "" : `?wait=${wait}`);

function bodyOf({ input, ...rest }: AskedCall): string {
  if (!/^\s*\{/.test(input))
    throw new CountersignError("bad-json", "the input of a call has to be a JSON object", {
      path: "input",
    });
  return `${JSON.stringify(rest).slice(0, -1)},"input":${input}}`;
}

/** A gateway answers nothing else; what is not clearly an answer must not pass for an allow. */
function isAnswer(body: unknown): body is Answered | Unanswered {
  const { decision, id, reason } = body as Partial<Answered>;
  if (typeof id !== "string") return false;
  if ((decision as string) === "pending") return true;
  return (decision === "allow" || decision === "deny") && typeof reason?.message === "string";
}
