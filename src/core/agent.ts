/**
 * The agent-host contract: how an agent asks, in which form it expects the answer, and how it is
 * set up to ask.
 */
import type { StrictObject } from "./json.ts";
import type { Decision, JsonObject, ToolCall } from "./model.ts";
import type { HostTools } from "./tool-names.ts";

/** A tool call as a host describes it, before the gateway gives it an id, an owner and a digest. */
export type CallDraft = Omit<ToolCall, "id" | "owner" | "digest" | "root">;

/** What the host says became of a call. */
export interface OutcomeDraft {
  readonly ok: boolean;
  readonly error?: string;
  /** What was really executed, and its raw JSON text. */
  readonly input?: JsonObject;
  readonly raw?: string;
  readonly durationMs?: number;
  readonly cost?: number;
  /** It timed out: whether it happened is unknown. */
  readonly timedOut?: boolean;
}

export type HostEvent =
  | { readonly kind: "call"; readonly event: string; readonly call: CallDraft }
  | {
      readonly kind: "outcome";
      readonly event: string;
      readonly session: string;
      readonly callId: string;
      readonly outcome: OutcomeDraft;
    };

/** What the process that the host started has to print, and how it has to end. */
export interface Rendered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export interface InstallOptions {
  readonly scope: "user" | "project";
  /** The user's home and the project's root, absolute. */
  readonly home: string;
  readonly project: string;
  /** Countersign's state directory, absolute. */
  readonly state: string;
  /** The gateway's base URL. */
  readonly url: string;
  /**
   * What to do when the gateway cannot be reached: block, or hand the question to the host's own
   * prompt.
   */
  readonly whenDown: "deny" | "ask";
  /** Which of the host's events to gate on; the host's own word. Absent: the host's default. */
  readonly event?: string;
  /**
   * How to start Countersign itself, absolute (node and its main.js): the hook's way to the gateway
   * where there is no `curl`.
   */
  readonly program: readonly string[];
  /**
   * The environment that the host runs in: where its programs are found, where it keeps its
   * settings.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * One file to be written (or, with `after: null`, removed). `before: null`: it does not exist yet.
 */
export interface FileEdit {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Octal file mode for a new file. */
  readonly mode: number;
}

export interface Installation {
  /** Empty if everything is set up already. */
  readonly edits: readonly FileEdit[];
  /**
   * What else the operator has to know or do, one sentence each; above all, why the host would not
   * run the hook.
   */
  readonly notes: readonly string[];
}

export interface AgentHost {
  readonly name: string;
  /**
   * Seconds after which the host stops waiting for its hook. The installed hook denies before that.
   */
  readonly deadline: number;
  /** What it calls its tools. */
  readonly tools: HostTools;
  /** Reads the host's own payload. Throws `bad-request` with the path of the fault. */
  parse(payload: StrictObject): HostEvent;
  /** The host's own answer to an event. An outcome is answered with silence. */
  render(event: HostEvent, decision: Decision): Rendered;
  /**
   * Whether an answer that came back is a decision about this event: a host takes anything else for
   * a go-ahead.
   */
  accepts(event: HostEvent, answer: JsonObject): boolean;
  /**
   * What to answer when no decision could be had: closed, with words that say how to fix it.
   * `event` is the host's word, when known.
   */
  trouble(event: string | undefined, message: string): Rendered;
  /**
   * What makes the host ask. Reads files, writes nothing. Throws `bad-config` on a settings file it
   * cannot read and on an event it does not have.
   */
  install(options: InstallOptions): Promise<Installation>;
  uninstall(options: InstallOptions): Promise<Installation>;
}
