/** What is known of each session between an editor and its agent. */
import { createHash } from "node:crypto";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { NO_SETTINGS, type Settings } from "./modes.ts";
import { ToolCalls } from "./tool-calls.ts";

/**
 * `asking`: prompts pass. `changing`: it is being set so that it asks. `unasked`: it could not be.
 */
export type Guard = "asking" | "changing" | "unasked";

export interface Session {
  readonly id: string;
  readonly calls: ToolCalls;
  /** Allowed calls whose end has not been heard of. */
  readonly running: Map<string, Running>;
  /** What an approved call will have the editor do: that is not asked about again. */
  readonly expected: string[];
  cwd: string | undefined;
  settings: Settings;
  guard: Guard;
  /** One for each prompt; undefined before the first. */
  turn: string | undefined;
  /** Prompts that have no answer yet. */
  prompts: number;
  /** The editor has cancelled the turn, and what the agent asks until the next one is void. */
  cancelled: boolean;
  /** Lines of the agent that wait until the editor knows the session. */
  waiting: string[] | undefined;
}

export interface Running {
  /** The gateway's id of the call. */
  readonly id: string;
  readonly startedAt: number;
  /** The arguments that the agent asked with; undefined if it gave none. */
  readonly input: JsonObject | undefined;
}

export class Sessions {
  readonly #sessions = new Map<string, Session>();

  get(id: string): Session {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session: Session = {
      id,
      calls: new ToolCalls(),
      running: new Map(),
      expected: [],
      cwd: undefined,
      settings: NO_SETTINGS,
      guard: "asking",
      turn: undefined,
      prompts: 0,
      cancelled: false,
      waiting: undefined,
    };
    this.#sessions.set(id, session);
    return session;
  }

  find(id: string | undefined): Session | undefined {
    return id === undefined ? undefined : this.#sessions.get(id);
  }

  forget(id: string): void {
    this.#sessions.delete(id);
  }
}

/** Never the same in two runs: a turn's answers must not be taken for another's. */
export function startTurn(session: Session): void {
  session.turn = newId();
  session.prompts += 1;
  session.cancelled = false;
  session.expected.length = 0;
}

const LONGEST_KEY = 512;
const NOT_IN_KEYS = /[\p{Cc}\p{Cs}]/u;

/**
 * The session's key for the gateway, which decides who is asked. An id that cannot be part of a key
 * is replaced by its digest.
 */
export function sessionKey(name: string, id: string): string {
  const key = `acp:${name}:${id}`;
  if (id !== "" && key.length <= LONGEST_KEY && !NOT_IN_KEYS.test(key)) return key;
  return `acp:${name}:${createHash("sha256").update(id).digest("hex")}`;
}
