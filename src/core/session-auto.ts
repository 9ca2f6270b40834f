/** The permission mode `auto`: when a classifier has denied too often, people are asked again. */

/**
 * Refusals in a row, and in all, after which people are asked. Source: Claude Code's documentation
 * of auto mode.
 */
export const AUTO_LIMITS = { inARow: 3, inAll: 20 } as const;

interface Track {
  inARow: number;
  inAll: number;
  /** People are asked until a person approves something. */
  asking: boolean;
}

/** Beyond this many sessions, those that were not used for the longest time are forgotten. */
const MAX_SESSIONS = 10_000;

/**
 * Counts what a classifier said, session by session. Only told of sessions that are in this mode.
 */
export class AutoMode {
  readonly #tracks = new Map<string, Track>();

  /** Whether people are to be asked in this session in place of the classifier. */
  asksPeople(session: string): boolean {
    return this.#tracks.get(session)?.asking ?? false;
  }

  /**
   * The classifier refused an action, or could not be asked: an outage must not look like good
   * conduct.
   */
  blocked(session: string): void {
    const track = this.#tracks.get(session) ?? { inARow: 0, inAll: 0, asking: false };
    this.#tracks.delete(session);
    this.#tracks.set(session, track);
    track.inARow++;
    track.inAll++;
    if (track.inARow >= AUTO_LIMITS.inARow) track.asking = true;
    if (track.inAll >= AUTO_LIMITS.inAll) [track.asking, track.inAll] = [true, 0];
    if (this.#tracks.size > MAX_SESSIONS) this.#tracks.delete(this.#tracks.keys().next().value!);
  }

  /**
   * An action was allowed, by whatever means: the count in a row starts again, the total stays.
   */
  allowed(session: string): void {
    const track = this.#tracks.get(session);
    if (track) track.inARow = 0;
  }

  /** A person approved what was asked about: the classifier decides again. */
  resumed(session: string): void {
    const track = this.#tracks.get(session);
    if (track) [track.inARow, track.asking] = [0, false];
  }
}
