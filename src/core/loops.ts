/**
 * The loop detector: sessions that only fail, calls that only repeat, families of agents that fail
 * together. Fed by outcomes.
 */
export interface LoopOptions {
  /**
   * Failures in a row after which people are warned, and after which the session is stopped.
   * Repeats of one call count likewise.
   */
  readonly warn: number;
  readonly trip: number;
  readonly cooldownMs: number;
  /** So many sessions of one family that fail within `windowMs` stop the family. */
  readonly cascade: number;
  readonly windowMs: number;
}

export const LOOP_DEFAULTS: LoopOptions = {
  warn: 3,
  trip: 5,
  cooldownMs: 10 * 60 * 1000,
  cascade: 3,
  windowMs: 60 * 1000,
};

export type LoopState =
  | {
      readonly kind: "tripped";
      readonly why: "failures" | "repeats" | "cascade";
      readonly count: number;
      readonly until?: number;
      /** Safe calls made the loop, so it stops those too. */
      readonly stopsSafe: boolean;
    }
  | {
      readonly kind: "warned";
      readonly why: "failures" | "repeats";
      readonly count: number;
      /** At how many it stops. */
      readonly trip: number;
    };

export interface LoopOutcome {
  readonly ok: boolean;
  /** Of what ran. */
  readonly digest: string;
  /** The key that its line begins with. */
  readonly head: string;
  /** Whether the judges took the call for safe. Left out: no. */
  readonly safe?: boolean;
}

interface Track {
  failures: number;
  /** Some of the failures were of calls that are not safe. */
  unsafe: boolean;
  lastFailure: number;
  trippedUntil: number;
  why: "failures" | "cascade";
  digest: string;
  repeats: number;
}

/**
 * Sessions beyond these are forgotten, the oldest first; one that is stopped comes back with its
 * next failures.
 */
const MAX_TRACKS = 10_000;

export class Loops {
  readonly #options: LoopOptions;
  readonly #now: () => number;
  /** The one with the latest outcome comes last. */
  readonly #tracks = new Map<string, Track>();
  /** By the head of a family: which of its sessions failed, and when. */
  readonly #families = new Map<string, Map<string, number>>();

  constructor(options: LoopOptions = LOOP_DEFAULTS, now: () => number = Date.now) {
    this.#options = options;
    this.#now = now;
  }

  /** What became of a call. `session`: its key (see ownership.ts). */
  outcome(session: string, { ok, digest, head, safe = false }: LoopOutcome): void {
    const track = this.#track(session);
    track.repeats = track.digest === digest ? track.repeats + 1 : 1;
    track.digest = digest;
    if (ok) {
      // and a session that is stopped stays stopped
      track.failures = Math.floor(track.failures / 2);
      if (track.failures === 0) track.unsafe = false;
      return;
    }
    const { trip, cooldownMs } = this.#options;
    const now = this.#now();
    track.failures++;
    track.unsafe ||= !safe;
    track.lastFailure = now;
    if (track.failures >= trip) stop(track, now + cooldownMs, "failures");
    if (head !== session) this.#cascade(session, head, now);
  }

  /**
   * Why a call is stopped; undefined if it is not. `line`: its session and those that it descends
   * from.
   */
  state(line: readonly string[], digest: string): LoopState | undefined {
    const now = this.#now();
    const { warn, trip } = this.#options;
    for (const session of line) {
      const track = this.#tracks.get(session);
      if (track && track.trippedUntil > now)
        return {
          kind: "tripped",
          why: track.why,
          count: track.failures,
          until: track.trippedUntil,
          stopsSafe: track.why === "failures" && !track.unsafe,
        };
    }
    const own = this.#tracks.get(line[0]!);
    if (!own) return undefined;
    if (own.trippedUntil > 0) forgive(own);
    if (own.digest === digest && own.repeats >= trip)
      return { kind: "tripped", why: "repeats", count: own.repeats, stopsSafe: true };
    if (own.digest === digest && own.repeats >= warn)
      return { kind: "warned", why: "repeats", count: own.repeats, trip };
    return own.failures >= warn
      ? { kind: "warned", why: "failures", count: own.failures, trip }
      : undefined;
  }

  /** No outcome was reported yet. */
  get isEmpty(): boolean {
    return this.#tracks.size === 0;
  }

  #track(session: string): Track {
    const known = this.#tracks.get(session);
    const track = known ?? {
      failures: 0,
      unsafe: false,
      lastFailure: 0,
      trippedUntil: 0,
      why: "failures",
      digest: "",
      repeats: 0,
    };
    if (track.trippedUntil > 0 && track.trippedUntil <= this.#now()) forgive(track);
    this.#tracks.delete(session);
    this.#tracks.set(session, track);
    if (this.#tracks.size > MAX_TRACKS) this.#tracks.delete(this.#tracks.keys().next().value!);
    return track;
  }

  /**
   * Counts the sessions of one family that failed recently; the topmost session itself does not
   * count.
   */
  #cascade(session: string, head: string, now: number): void {
    const { cascade, windowMs, cooldownMs } = this.#options;
    const family = this.#families.get(head) ?? new Map<string, number>();
    this.#families.delete(head);
    this.#families.set(head, family);
    if (this.#families.size > MAX_TRACKS)
      this.#families.delete(this.#families.keys().next().value!);
    family.set(session, now);
    for (const [each, at] of family) if (at <= now - windowMs) family.delete(each);
    if (family.size < cascade) return;
    family.clear();
    stop(this.#track(head), now + cooldownMs, "cascade");
  }
}

function stop(track: Track, until: number, why: Track["why"]): void {
  track.trippedUntil = until;
  track.why = why;
}

/** The cool-down is over: it begins anew. */
function forgive(track: Track): void {
  track.trippedUntil = 0;
  track.failures = 0;
  track.unsafe = false;
  track.repeats = 0;
}
