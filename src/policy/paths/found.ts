/** The real locations of paths, and what else the lookup on the disk found for one call. */

import type { Absence, Disk } from "../../core/disk.ts";
import { type Effects, type FileAccess, UNKNOWN_PIECE } from "../../core/effects.ts";

/** What was found besides the files that the judges named. */
export interface Found {
  /** Paths that exist, or could be created. */
  readonly touches: FileAccess[];
  /** Words that look like paths, where no file exists. */
  readonly words: FileAccess[];
  /** Only the run decides which of several places is meant. */
  readonly doubtful: FileAccess[];
  /** The lookup could not follow everything. */
  unsure: boolean;
}

const kept = new WeakMap<Effects, Found>();
/** Undefined if no lookup ran. */
export const foundFor = (effects: Effects): Found | undefined => kept.get(effects);
export const keepFound = (effects: Effects, found: Found): void => void kept.set(effects, found);

/** The most paths that are looked up at once, so that one call does not delay others for long. */
const AT_ONCE = 8;

/**
 * Adds the real location to every touch. Equal paths are looked up once. Never rejects: an unknown
 * location is left out.
 */
export const resolveTouches = ({ files }: Effects, real: Disk["real"]): Promise<void> | undefined =>
  files && resolveAll(files, real);

/** A promise only if it has to wait. */
export function resolveAll(
  touches: readonly FileAccess[],
  real: Disk["real"],
): Promise<void> | undefined {
  const absence: Absence = { path: "", place: "" };
  for (const [at, touch] of touches.entries()) {
    if (at === AT_ONCE) return resolveRest(touches, at, real);
    if (touch.path.includes(UNKNOWN_PIECE)) continue;
    const same = twinOf(touch, touches);
    const place = same ? same.real : real(touch.path, absence);
    if (place instanceof Promise) return resolveRest(touches, at, real, place);
    if (place !== undefined) touch.real = place;
  }
  return undefined;
}

/** The result for an earlier, equal path. */
function twinOf(touch: FileAccess, touches: readonly FileAccess[]): FileAccess | undefined {
  for (const each of touches) {
    if (each === touch) return undefined;
    if (each.path === touch.path) return each;
  }
  return undefined;
}

type Place = string | undefined;

/** `first`: the lookup that has already started for the first of them. */
async function resolveRest(
  touches: readonly FileAccess[],
  from: number,
  real: Disk["real"],
  first?: Promise<Place>,
): Promise<void> {
  const asked = new Map<string, Promise<Place>>();
  for (const { path, real: place } of touches.slice(0, from))
    asked.set(path, Promise.resolve(place));
  const next = touches[from];
  if (first && next) asked.set(next.path, first);
  for (let at = from; at < touches.length; at += AT_ONCE) {
    if (at > from) await othersTurn();
    await Promise.all(
      touches.slice(at, at + AT_ONCE).map((touch) => resolveOne(touch, real, asked)),
    );
  }
}

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function resolveOne(
  touch: FileAccess,
  real: Disk["real"],
  asked: Map<string, Promise<Place>>,
): Promise<void> {
  if (touch.path.includes(UNKNOWN_PIECE)) return;
  let answer = asked.get(touch.path);
  if (!answer) {
    answer = Promise.resolve(real(touch.path));
    asked.set(touch.path, answer);
  }
  const place = await answer.catch(() => undefined);
  if (place !== undefined) touch.real = place;
}
