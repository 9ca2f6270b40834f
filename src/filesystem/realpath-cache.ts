/** Shares look-ups of real paths among calls that are judged at the same moment. */
import type { Disk } from "../core/disk.ts";

/**
 * Calls that arrive together name the same few directories. Beyond this many, paths are looked up
 * but not cached.
 */
const MOST = 1000;

/**
 * Looks a path up once for all calls that are judged in one turn of the event loop. The cache is
 * cleared at the end of that turn, before any other code of the gateway runs. Only synchronous
 * answers are cached.
 */
export function cachedForOneTurn(real: Disk["real"]): Disk["real"] {
  const found = new Map<string, string>();
  const forget = (): void => found.clear();
  return (path, absence) => {
    const before = found.get(path);
    if (before !== undefined) return before;
    const place = real(path, absence);
    if (typeof place !== "string" || found.size === MOST) return place;
    if (found.size === 0) queueMicrotask(forget);
    found.set(path, place);
    return place;
  };
}
