/**
 * Whether taps can arrive, based on what the connection reports: a client that was refused for good
 * still says it is ready.
 */

export interface Health {
  /** Empty while taps arrive, or will in a moment. Not so before the first time. */
  trouble(): string;
  /** Why the connection ended for good; empty while it may come back. */
  readonly ended: string;
  /** Connected, or connected again. */
  up(): void;
  /** The connection is gone, or could not be made again. */
  lost(): void;
  end(words: string): void;
}

/**
 * A connection that is resumed within this time misses nothing: Discord keeps the events in
 * between.
 */
const GRACE_MS = 10_000;

export const LOST = "the connection to Discord was lost and is being restored; taps cannot arrive";

export function createHealth(now: () => number = Date.now): Health {
  let ended = "";
  let losses = 2;
  let lostAt = 0;
  return {
    get ended() {
      return ended;
    },
    trouble() {
      if (ended) return ended;
      // The first loss may be repaired within a second; a second one before that means that
      // reconnecting does not work.
      const gone = losses > 1 || (losses === 1 && now() - lostAt > GRACE_MS);
      return gone ? LOST : "";
    },
    up() {
      losses = 0;
    },
    lost() {
      if (losses++ === 0) lostAt = now();
    },
    end(words) {
      ended = words;
    },
  };
}
