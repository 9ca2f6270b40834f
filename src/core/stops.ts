/**
 * What people have stopped: one session with its children, or everything. Until a person lets it go
 * on, nothing of it is allowed, whatever the policy, a grant or an answer says.
 */
import { CountersignError } from "./errors.ts";
import type { By, ToolCall } from "./model.ts";
import type { Ruling } from "./policy.ts";
import type { Sessions } from "./sessions.ts";

export interface Stop {
  /** The person's name. */
  readonly by: string;
  /** Unix ms. */
  readonly at: number;
}

/** What is stopped: everything, and single sessions. */
export interface StopRecord {
  readonly all: Stop | null;
  readonly sessions: readonly (Stop & { readonly session: string })[];
}

/** Why nothing is allowed: the reason, and who stopped it. */
export type StopRuling = Pick<Ruling, "reason" | "by">;

export interface StopsOptions {
  readonly sessions: Pick<Sessions, "sessionPolicy" | "pin" | "unpin">;
  readonly now: () => number;
  readonly record: (change: {
    readonly action: "stopped" | "resumed";
    readonly session: string | null;
    readonly by: string;
  }) => Promise<void>;
  /** Keeps it over a restart. Called once at a time. */
  readonly save: (stopped: StopRecord) => Promise<void>;
}

type Asked = Pick<ToolCall, "session" | "owner"> & Partial<Pick<ToolCall, "parent" | "agent">>;

/** Each stop writes all of them down. */
const MAX_SESSIONS = 1000;
const FULL =
  `${MAX_SESSIONS} sessions are stopped already, each by its key: stop everything, or let some ` +
  "that are over go on";

export class Stops {
  readonly #options: StopsOptions;
  #all: Stop | null = null;
  readonly #sessions = new Map<string, Stop>();
  readonly #listeners = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: StopsOptions) {
    this.#options = options;
  }

  /** Why this call may not run; undefined if nothing of it is stopped. Runs on every call. */
  of(call: Asked): StopRuling | undefined {
    if (this.#all) return rulingOf(this.#all, ALL);
    if (this.#sessions.size === 0) return undefined;
    const own = this.#sessions.get(call.session);
    if (own) return rulingOf(own, "this session");
    for (const above of this.#options.sessions.sessionPolicy(call).ancestors) {
      const stop = this.#sessions.get(above);
      if (stop) return rulingOf(stop, "the session that this one belongs to");
    }
    return undefined;
  }

  /** Whether something of this line is stopped: a session and those that it descends from. */
  holds(line: readonly string[]): boolean {
    return this.#all !== null || line.some((session) => this.#sessions.has(session));
  }

  get record(): StopRecord {
    const sessions = [...this.#sessions].map(([session, stop]) => ({ session, ...stop }));
    return { all: this.#all, sessions };
  }

  /** Calls back after every change, once it is in force. Returns how to stop that. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * In force at once, and written down then: a stop does not wait for a slow disk. Rejects with
   * `not-recorded` if it cannot be kept; it holds all the same until the gateway ends. Rejects with
   * `bad-request` where too many sessions are stopped one by one.
   */
  stop(session: string | undefined, by: string): Promise<void> {
    const stop = { by, at: this.#options.now() };
    if (
      session !== undefined &&
      !this.#sessions.has(session) &&
      this.#sessions.size >= MAX_SESSIONS
    )
      return Promise.reject(new CountersignError("bad-request", FULL, { path: "session" }));
    if (session === undefined) this.#all ??= stop;
    else if (!this.#sessions.has(session)) this.#sessions.set(session, stop);
    // begun in this turn, so that no later allow is written before it
    const recorded = this.#options.record({ action: "stopped", session: session ?? null, by });
    const pinned = session === undefined ? undefined : this.#options.sessions.pin(session);
    this.#tell();
    return this.#inTurn(() =>
      kept(Promise.all([recorded, pinned, this.#options.save(this.record)]), "it is stopped"),
    );
  }

  /**
   * Written down first. Lets go on what was stopped with the same words: everything, or this
   * session. False if it was not stopped.
   */
  resume(session: string | undefined, by: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const isStopped = session === undefined ? this.#all !== null : this.#sessions.has(session);
      if (!isStopped) return false;
      const { record, save, sessions } = this.#options;
      const after = without(this.record, session);
      const line = { session: session ?? null };
      const { by: stopper } = (session === undefined ? this.#all : this.#sessions.get(session))!;
      await kept(record({ action: "resumed", ...line, by }), "it stays stopped");
      await kept(save(after), "it stays stopped").catch(async (error) => {
        // the log ends with what is so
        await record({ action: "stopped", ...line, by: stopper }).catch(() => {});
        throw error;
      });
      if (session === undefined) this.#all = null;
      else this.#sessions.delete(session);
      this.#tell();
      // what is remembered too long harms nothing
      if (session !== undefined) await sessions.unpin(session).catch(() => {});
      return true;
    });
  }

  /** What another node has stopped, or lets go on (`undefined`): everything, or this session. */
  heard(session: string | undefined, stop: Stop | undefined): void {
    const before = session === undefined ? (this.#all ?? undefined) : this.#sessions.get(session);
    if (before?.by === stop?.by && before?.at === stop?.at) return;
    if (session === undefined) this.#all = stop ?? null;
    else if (stop) this.#sessions.set(session, stop);
    else this.#sessions.delete(session);
    const { sessions } = this.#options;
    if (session !== undefined)
      void (stop ? sessions.pin(session) : sessions.unpin(session)).catch(() => {});
    this.#tell();
  }

  /** What was kept over a restart. */
  restore({ all, sessions }: StopRecord): void {
    this.#all = all;
    for (const { session, ...stop } of sessions) this.#sessions.set(session, stop);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => {});
    return next;
  }
}

const ALL = "all agents";

function rulingOf({ by }: Stop, what: string): StopRuling {
  const kind: By["kind"] = "stop";
  return {
    reason: {
      type: "gateway",
      code: "stopped",
      message:
        `Stopped by ${by}: ${by} has stopped ${what}, and nothing is allowed until a person lets ` +
        "it go on. Do not try again or in another way; end your turn and say that you were " +
        "stopped.",
    },
    by: { kind, name: by },
  };
}

function without({ all, sessions }: StopRecord, session: string | undefined): StopRecord {
  if (session === undefined) return { all: null, sessions };
  return { all, sessions: sessions.filter((each) => each.session !== session) };
}

async function kept(work: Promise<unknown>, state: string): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new CountersignError("not-recorded", `this could not be recorded; ${state}`, { cause });
  }
}
