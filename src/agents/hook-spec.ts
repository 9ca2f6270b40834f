/**
 * What one agent host's command hooks are like: everything in which the installed hooks of the
 * hosts differ. The rest is shared: the script, the settings, the checks of doctor.
 */
import type { HookEffect, InstallOptions, InstallScope, Rendered } from "../core/agent.ts";
import type { Json, JsonObject } from "../core/model.ts";

/** How a host is stopped, and how a decision of the gateway looks. */
export interface HookForm {
  /**
   * What a complete decision about the event starts with, as `AgentHost.render` writes it. The
   * script passes on nothing else.
   */
  readonly starts: string;
  /** What it ends with. Left out: `}`. */
  readonly ends?: string;
  /**
   * Lines of sh that stop the call with `$why`, a text without quotes, backslashes and line breaks,
   * and exit. The host must take this form for a refusal whatever else goes wrong.
   */
  readonly stop: string;
  /**
   * Lines of sh for the host's own prompt, if the operator wants it when no gateway answers; they
   * exit where there is a prompt. `$mode` is the payload's `permission_mode`, `$why` as above.
   */
  readonly handBack?: string;
  /**
   * Lines of sh that pass a decision on, which is in `$decision`, and exit. Left out: it is printed
   * as it is, and the hook ends well.
   */
  readonly pass?: string;
}

/** Exit status 2 with the reason on stderr. A silent one is no refusal for most hosts. */
export const STOP_BY_STATUS = `printf '%.2000s\\n' "$why" >&2; exit 2`;

/** What the script and its command are made from. */
export interface ScriptSpec {
  /** `claude-code` */
  readonly host: string;
  /** `Claude Code` */
  readonly title: string;
  /**
   * Seconds after which the host stops waiting for the hook, as we set it in its settings or as it
   * is. Most hosts go on then, so the script's own time is over a minute before.
   */
  readonly deadline: number;
  /**
   * The events that can be gated on, each with all that are installed for it. The first is the
   * default. Events that no form is given for report an outcome.
   */
  readonly gates: ReadonlyMap<string, readonly string[]>;
  readonly forms: Readonly<Record<string, HookForm>>;
  /** Whether the host runs the command with the user's own shell, whatever that is. */
  readonly anyShell?: boolean;
  /** More arguments of the script, and sh that looks at `$1`, `$2` and `$mode` before it asks. */
  readonly before?: {
    args(event: string, gate: string): string;
    readonly script: (gate: string) => string;
  };
  /**
   * Which of the host's hooks runs the script, where it runs several for one call: a word for the
   * double quotes of sh, of letters only.
   */
  readonly which?: string;
  /** What the operator has to know about these options, one sentence each. */
  notes?(options: InstallOptions): readonly string[];
  /** Why the host would not run an installed hook. */
  reasonsNotToRun(options: HookPlace): Promise<readonly string[]>;
  /** The payload of a call that would write a file; of the event, as doctor tries it. */
  trial(event: string, gate: string, call: TrialCall): string;
  effectOf(event: string, ended: Rendered): HookEffect;
}

/** A host whose hooks are entries of a settings file. */
export interface HookSpec extends ScriptSpec {
  /** What a new settings file holds beside the hooks, such as a version. */
  readonly root?: JsonObject;
  /** Whether the host reads comments in its settings. */
  readonly comments?: boolean;
  /** Where the hooks of a scope stand; undefined: the host has no such settings. */
  settingsFile(options: HookPlace, scope: InstallScope): string | undefined;
  /** An element of the list `hooks.EVENT` of the settings. `timeout`: in seconds. */
  entry(event: string, command: string, timeout: number): Json;
}

export type HookPlace = Omit<InstallOptions, "scope" | "whenDown" | "event">;

export interface TrialCall {
  readonly session: string;
  readonly file: string;
  readonly cwd: string;
}

export const defaultGate = ({ gates }: ScriptSpec): string => [...gates.keys()][0] ?? "";
