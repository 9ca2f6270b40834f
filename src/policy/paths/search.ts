/** Searches directories: what a glob matches, and what lies below a directory. */

import type { Disk, DiskEntry } from "../../core/disk.ts";
import type { FileAccess } from "../../core/effects.ts";
import { type Glob, globOf } from "../rules/glob.ts";
import { resolveAll } from "./found.ts";
import { folded, isOpen, type Place, placeOf, spell, within } from "./names.ts";

/** The most names that are read for one call, and the most that are kept. */
const MAX_ENTRIES = 4000;
const MAX_KEPT = 128;
/** How many directories are read at the same time. */
const AT_ONCE = 8;
/** Directories with third-party content, which are searched last. */
const OTHERS = new Set(["node_modules", ".git", ".venv", "target", "vendor"]);

export interface Search {
  readonly disk: Disk;
  readonly home: string;
  readonly kept: FileAccess[];
  left: number;
  /** The search reached its limit. */
  over: boolean;
}

export const createSearch = (from: Pick<Search, "disk" | "home">): Search => ({
  ...from,
  kept: [],
  left: MAX_ENTRIES,
  over: false,
});

interface Wanted {
  readonly touch: FileAccess;
  readonly matters: (place: Place) => boolean;
}
interface Descent extends Wanted {
  /** One name each; undefined: any run of directories. */
  readonly steps: readonly (Glob | undefined)[];
  /** Whether everything below a directory is included. */
  readonly whole: boolean;
}

/** Finds every link among the files that a path with globs matches, and every match that counts. */
export async function expandGlob(
  touch: FileAccess,
  how: Pick<Descent, "whole" | "matters">,
  search: Search,
): Promise<void> {
  const { names, fixed, absolute } = placeOf(touch.path, search.home);
  const steps = names
    .slice(fixed)
    .map((name) => (name === "**" ? undefined : globFor(name, touch.run >= 0)));
  await descend(
    spell({ absolute, names: names.slice(0, fixed) }),
    { ...how, touch, steps },
    search,
  );
}

async function descend(directory: string, descent: Descent, search: Search): Promise<void> {
  const [step, ...rest] = descent.steps;
  const deeper = { ...descent, steps: rest };
  if (step === undefined && rest.length > 0) await descend(directory, deeper, search);
  for (const entry of await entriesOf(directory, search)) {
    const path = `${directory === "/" ? "" : directory}/${entry.name}`;
    if (step === undefined) {
      if (rest.length === 0) await keep(path, entry, descent, search);
      if (entry.kind === "directory") await descend(path, descent, search);
    } else if (step(entry.name)) {
      if (rest.length === 0)
        await keep(path, descent.touch.kind === "list" ? NAMED : entry, descent, search);
      else if (entry.kind === "link") await keep(path, entry, descent, search);
      if (rest.length > 0 && entry.kind !== "file") await descend(path, deeper, search);
      else if (rest.length === 0 && descent.whole && entry.kind === "directory")
        await searchTree(path, descent, search);
    }
  }
}

/** A link that is only listed is not followed. */
const NAMED: Pick<DiskEntry, "kind"> = { kind: "file" };

async function keep(
  path: string,
  { kind }: Pick<DiskEntry, "kind">,
  { touch, matters }: Wanted,
  search: Search,
): Promise<void> {
  if (kind !== "link" && !matters(placeOf(path, search.home))) return;
  if (search.kept.length >= MAX_KEPT) {
    search.over = true;
    return;
  }
  const held: FileAccess = { kind: touch.kind, path, run: touch.run };
  await resolveAll([held], search.disk.real);
  search.kept.push(held);
}

/**
 * Finds everything below a directory that counts, the nearest first. Does not follow links, as `rm
 * -r`, `cp -r` and `grep -r` do not.
 */
export async function searchTree(directory: string, wanted: Wanted, search: Search): Promise<void> {
  let near: readonly string[] = [directory];
  let far: string[] = [];
  while (near.length > 0 && !search.over) {
    const below: string[] = [];
    for (let at = 0; at < near.length && !search.over; at += AT_ONCE)
      await Promise.all(
        near.slice(at, at + AT_ONCE).map((each) => searchOne(each, { wanted, below, far }, search)),
      );
    near = below.length > 0 ? below : far;
    if (near === far) far = [];
  }
}

async function searchOne(
  directory: string,
  {
    wanted,
    below,
    far,
  }: { readonly wanted: Wanted; readonly below: string[]; readonly far: string[] },
  search: Search,
): Promise<void> {
  const place = placeOf(directory, search.home);
  for (const entry of await entriesOf(directory, search)) {
    const path = `${directory === "/" ? "" : directory}/${entry.name}`;
    if (wanted.matters(within(place, entry.name)))
      await keep(path, { ...entry, kind: "file" }, wanted, search);
    if (entry.kind === "directory") (OTHERS.has(entry.name) ? far : below).push(path);
  }
}

async function entriesOf(directory: string, search: Search): Promise<readonly DiskEntry[]> {
  if (search.left <= 0) {
    search.over = true;
    return [];
  }
  const entries = await search.disk.entriesOf(directory, search.left);
  search.left -= entries.length + 1;
  if (search.left < 0) search.over = true;
  return entries;
}

/**
 * `?` and `[…]` match any characters here, so that no match is missed. As in a shell, a leading `*`
 * does not match names that begin with a dot.
 */
function globFor(name: string, inShell: boolean): Glob {
  if (!isOpen(name)) return (text) => text === name;
  const glob = globOf(folded(name.replace(/\[[^\]]{0,255}\]|\?/g, "*")));
  const hidden = !inShell || name.startsWith(".") || name.startsWith("[");
  return (text) => (hidden || !text.startsWith(".")) && glob(folded(text));
}
