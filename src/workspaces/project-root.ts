/** Finds the repository that a directory lies in, on this machine's disk. */
import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, normalize, sep } from "node:path";
import { NO_PROJECT } from "../core/judge.ts";
import type { FindProject } from "../core/project-roots.ts";
import { createPromptness } from "../filesystem/mounts.ts";
import { vitalOf } from "../judges/paths/trees.ts";
import { resolve } from "../judges/paths.ts";

/** Directories that are looked at, from the given one upwards. */
const MAX_STEPS = 32;
/** A file system that answers more slowly than this is not waited for. */
const PATIENCE_MS = 500;

export interface ProjectRootOptions {
  /** The user's home. */
  readonly home: string;
  /** Whether the file systems answer at once; left out: asks this machine. */
  readonly isPrompt?: () => boolean;
}

/**
 * Whether a directory may be a project at all. A root, a home or a directory above it, a system
 * directory and `/tmp` hold other things too. An agent in one of them has no project, and its
 * writes need approval.
 */
export function isProject(directory: string, home: string = homedir()): boolean {
  const place = resolve(directory, undefined);
  if (/^(?:\/var)?\/tmp$/.test(place) || vitalOf(place) !== undefined) return false;
  const plain = withoutSlash(normalize(directory));
  return plain !== home && !home.startsWith(plain + sep);
}

/**
 * `.git` may be a file, as in a worktree or a submodule. The agent's directories may be on another
 * machine; then nothing is found.
 */
export function createFindProject({
  home,
  isPrompt = createPromptness(),
}: ProjectRootOptions): FindProject {
  return (cwd) => {
    if (cwd.includes("\0") || !isProject(cwd, home)) return NO_PROJECT;
    if (!isAbsolute(cwd)) return cwd;
    const places = placesOf(cwd, home);
    if (isPrompt()) return places.find((place) => isThereNow(`${place}/.git`)) ?? cwd;
    return within(PATIENCE_MS, firstOf(places), cwd);
  };
}

/** The directory and those above it, as far up as a project may lie. */
function placesOf(cwd: string, home: string): readonly string[] {
  const places: string[] = [];
  let place = withoutSlash(normalize(cwd));
  while (places.length < MAX_STEPS && isProject(place, home)) {
    places.push(place);
    place = dirname(place);
  }
  return places;
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path;

function isThereNow(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

async function firstOf(places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const found = await stat(`${place}/.git`).catch(() => undefined);
    if (found !== undefined) return place;
  }
  return undefined;
}

async function within(
  ms: number,
  found: Promise<string | undefined>,
  cwd: string,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  const root = await Promise.race([found, late]);
  clearTimeout(timer);
  return root ?? cwd;
}
