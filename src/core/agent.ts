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
  /** Of a command. */
  readonly exitCode?: number;
  /** What was really executed, and its raw JSON text. */
  readonly input?: JsonObject;
  readonly raw?: string;
  readonly durationMs?: number;
  readonly cost?: number;
  /** It timed out: whether it happened is unknown. */
  readonly timedOut?: boolean;
  /** The host told of no run of it: it refused what was allowed here, or its report was lost. */
  readonly ran?: false;
}

export type HostEvent =
  | {
      readonly kind: "call";
      readonly event: string;
      readonly call: CallDraft;
      /**
       * Where the host runs several hooks of ours for a call and gives it no id: what it tells all
       * of them alike, such as the time.
       */
      readonly moment?: string;
    }
  | {
      readonly kind: "outcome";
      readonly event: string;
      readonly moment?: string;
      readonly session: string;
      /** Absent, where the host's calls have no id: then `tool` and the input say which it was. */
      readonly callId?: string;
      readonly tool?: string;
      readonly outcome: OutcomeDraft;
    }
  | {
      /** The agent's turn is over, so every call of it that ran has been reported. */
      readonly kind: "turn-over";
      readonly event: string;
      /** Absent, where the host does not report every run. */
      readonly session?: string;
      /** What to say of calls that were allowed, and no run of them reported. */
      readonly error: string;
    };

/** What the process that the host started has to print, and how it has to end. */
export interface Rendered {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export const INSTALL_SCOPES = ["user", "project", "local"] as const;
export type InstallScope = (typeof INSTALL_SCOPES)[number];

export interface InstallOptions {
  /** Whose settings: the user's, the project's, or the user's own in this project. */
  readonly scope: InstallScope;
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
  /** The file becomes what it was before the first install: nothing of its owner's is lost. */
  readonly restores?: boolean;
}

export interface Installation {
  /** Empty if everything is set up already. */
  readonly edits: readonly FileEdit[];
  /**
   * Notes of ours in the state directory: to be written with the edits, also where there are none,
   * and of no interest to the operator.
   */
  readonly records: readonly FileEdit[];
  /**
   * What else the operator has to know or do, one sentence each; above all, why the host would not
   * run the hook.
   */
  readonly notes: readonly string[];
  /**
   * What is left to do once the files are written, where the host itself has to do it. Returns more
   * notes. Never rejects.
   */
  readonly finish?: () => Promise<readonly string[]>;
}

/** A hook of ours that a host runs before a tool call, as it stands in its settings. */
export interface InstalledHook {
  /** The settings file. */
  readonly file: string;
  /** The host's word. */
  readonly event: string;
  /** The script that the host's command reads. */
  readonly script: string;
  /** What the host runs, as program and arguments. `script`: with this one in place of ours. */
  command(script?: string): readonly [string, ...string[]];
  /** Undefined: the script is missing, or not what this program would install. */
  readonly whenDown: InstallOptions["whenDown"] | undefined;
  /** The entry in the settings is what this program would install. */
  readonly current: boolean;
  /** The script as it would be in another file, for another gateway. */
  elsewhere(script: string, url: string): Promise<string>;
  /** The payload of a call that would write a file, for trying it. */
  trial(call: { readonly session: string; readonly file: string; readonly cwd: string }): string;
}

/** What a host does after its hook has ended. */
export type HookEffect = "stops" | "asks" | "continues";

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
  /** Whether this user has it: its program, or its settings. */
  isHere(place: Pick<InstallOptions, "home" | "env">): Promise<boolean>;
  /**
   * What makes the host ask. Reads files, writes nothing. Throws `bad-config` on a settings file it
   * cannot read and on an event it does not have.
   */
  install(options: InstallOptions): Promise<Installation>;
  uninstall(options: InstallOptions): Promise<Installation>;
  /**
   * Our hooks in all settings that the host would read in this project, and why it would not run
   * them. Writes nothing; throws as `install` does.
   */
  installed(options: Omit<InstallOptions, "scope" | "whenDown" | "event">): Promise<{
    readonly hooks: readonly InstalledHook[];
    readonly notes: readonly string[];
  }>;
  /** What the host does when a hook of this event ended so. */
  effectOf(event: string, ended: Rendered): HookEffect;
}
