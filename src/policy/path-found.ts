/** Where paths really lie, and what else a look at the disk has found for one call. */
import { type Deeds, type Touch, UNKNOWN_PIECE } from "../core/deeds.ts";

/** What a look needs of a file system. Nothing here rejects. */
export interface Disk {
  /** See `Touch.real`. Follows links as the system does, also in front of a `..`. */
  readonly real: (path: string) => Promise<string | undefined>;
  readonly kindOf: (path: string) => Promise<"file" | "directory" | undefined>;
  /** What a directory holds, about `limit` names at most; more of them mean that there are more. */
  readonly entriesOf: (path: string, limit: number) => Promise<readonly DiskEntry[]>;
}
export interface DiskEntry {
  readonly name: string;
  readonly kind: "file" | "directory" | "link";
}

/** What was found besides the touches that the judges found. */
export interface Found {
  /** What is there, or could be made there. */
  readonly touches: Touch[];
  /** Words that look like paths, where nothing is. */
  readonly words: Touch[];
  /** It hangs on the run which of several places is meant. */
  readonly doubtful: Touch[];
  /** Not everything could be followed. */
  unsure: boolean;
}

const kept = new WeakMap<Deeds, Found>();
/** Undefined where nobody looked. */
export const foundFor = (deeds: Deeds): Found | undefined => kept.get(deeds);
export const keepFound = (deeds: Deeds, found: Found): void => void kept.set(deeds, found);

const AT_ONCE = 8;

/** Says of every touch where it really lies. Equal paths are asked for once. Never rejects: what cannot be told is left out. */
export async function resolveTouches(deeds: Deeds, real: Disk["real"]): Promise<void> {
  if (deeds.touches) await resolveAll(deeds.touches, real);
}

export async function resolveAll(touches: readonly Touch[], real: Disk["real"]): Promise<void> {
  const asked = new Map<string, Promise<string | undefined>>();
  for (let from = 0; from < touches.length; from += AT_ONCE) {
    await Promise.all(touches.slice(from, from + AT_ONCE).map((touch) => resolveOne(touch, real, asked)));
  }
}

async function resolveOne(touch: Touch, real: Disk["real"], asked: Map<string, Promise<string | undefined>>): Promise<void> {
  if (touch.path.includes(UNKNOWN_PIECE)) return;
  let answer = asked.get(touch.path);
  if (!answer) {
    answer = real(touch.path).catch(() => undefined);
    asked.set(touch.path, answer);
  }
  const place = await answer;
  if (place !== undefined) touch.real = place;
}
