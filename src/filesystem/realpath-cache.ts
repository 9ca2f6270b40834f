/** Where paths really lie, asked for calls that are judged at the same moment. */
import type { Disk } from "../core/disk.ts";

/**
 * Calls that come in together name the same few directories; whoever names more is looked up
 * without being remembered.
 */
const MOST = 1000;

/**
 * Asks for a path once for all calls that are judged in one go: what was found is forgotten as soon
 * as the event loop is given back, before anything else of the gateway has had its turn. Only
 * answers that come at once are kept.
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
