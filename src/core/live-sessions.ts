/** Which sessions send calls: counted as their calls are decided, the latest sessions only. */
import type { Events, GateEvent } from "./events.ts";

/** What a session has done. Times in unix ms. */
export interface LiveSession {
  readonly session: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly calls: number;
  /** Calls that people were asked about. */
  readonly asked: number;
  /** As its last call that named one calls it. */
  readonly agent: string | undefined;
  readonly cwd: string | undefined;
}

type Counted = { -readonly [Name in keyof LiveSession]: LiveSession[Name] };

const MAX_SESSIONS = 500;

export class LiveSessions {
  readonly #sessions = new Map<string, Counted>();
  readonly #now: () => number;

  constructor(events: Events, now: () => number) {
    this.#now = now;
    events.listen((event) => this.#count(event));
  }

  /** In no order. */
  all(): readonly LiveSession[] {
    return [...this.#sessions.values()];
  }

  /** Runs on every call. */
  #count(event: GateEvent): void {
    if (event.type === "approval.created") this.#of(event.record.request.session);
    if (event.type !== "decision") return;
    const { call, approval } = event.entry;
    const counted = this.#of(call.session);
    counted.calls++;
    if (approval) counted.asked++;
    counted.agent = call.agent ?? counted.agent;
    counted.cwd = call.cwd ?? counted.cwd;
  }

  #of(session: string): Counted {
    const now = this.#now();
    const known = this.#sessions.get(session);
    if (known) {
      known.lastAt = now;
      return known;
    }
    const made = {
      session,
      firstAt: now,
      lastAt: now,
      calls: 0,
      asked: 0,
      agent: undefined,
      cwd: undefined,
    };
    this.#sessions.set(session, made);
    if (this.#sessions.size > 2 * MAX_SESSIONS) this.#forget();
    return made;
  }

  /** Many at once: to find the oldest means to look at all. */
  #forget(): void {
    const byAge = [...this.#sessions.values()].sort((one, other) => other.lastAt - one.lastAt);
    for (const { session } of byAge.slice(MAX_SESSIONS)) this.#sessions.delete(session);
  }
}
