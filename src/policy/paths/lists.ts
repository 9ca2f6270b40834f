/**
 * Lists of paths that are out of bounds, compiled. Linear in the path; no entry of a list ever
 * becomes a RegExp.
 */

import type { Disk } from "../../core/disk.ts";
import { type Glob, globOf } from "../rules/glob.ts";
import type { PathLists } from "../rules/rule.ts";
import { mayMeet, nameGlobOf } from "./globs.ts";
import { isOpen, type Place, placeOf, spell } from "./names.ts";

export interface PathList {
  readonly size: number;
  /** Some entry holds at places that only the disk can tell: at any depth, or behind a `*`. */
  readonly scattered: boolean;
  /** The entry that covers the place or a directory above it, as it was written. */
  covering(place: Place): string | undefined;
  /**
   * Whether a path with globs may mean something that an entry covers, as far as letters tell.
   * `named`: without what lies in directories that an entry closes at any depth, and that only a
   * `**` leads into.
   */
  meets(place: Place, how: Meeting): boolean;
  /** The entry that lies in this directory or below it, as far as letters tell. */
  below(place: Place): string | undefined;
}

export interface Meeting {
  /** A `*` at the front leaves out names with a dot at the front. */
  readonly inShell: boolean;
  readonly named: boolean;
}

interface Entry {
  readonly source: string;
  readonly anchored: boolean;
  /** What stands between the `**`, name by name. */
  readonly groups: readonly (readonly Glob[])[];
  /** The names in front of the first `*`; only of an anchored one. */
  readonly head: readonly string[];
  readonly names: readonly string[];
}

/**
 * `*` stands for any letters within one name, `**` for any run of names; any other character for
 * itself. What begins with `/` or `~` holds there, everything else at any depth. Whatever an entry
 * means, all below it is meant too. Upper and lower case are the same.
 */
export function compileList(patterns: readonly string[], home: string): PathList {
  const entries = patterns.map((pattern) => entryOf(pattern, home));
  return {
    size: entries.length,
    scattered: entries.some(
      ({ anchored, groups, head }) =>
        !anchored || groups.length > 1 || (groups[0]?.length ?? 0) > head.length,
    ),
    covering(place) {
      if (entries.length === 0) return undefined;
      return entries.find((entry) => covers(entry, place.folded, place.absolute))?.source;
    },
    meets: (place, how) => entries.some((entry) => meetsEntry(entry, place, how)),
    below(place) {
      if (entries.length === 0 || !place.absolute || place.fixed < place.names.length)
        return undefined;
      const names = place.folded;
      return entries.find(
        ({ anchored, head }) =>
          anchored && head.length >= names.length && names.every((name, at) => name === head[at]),
      )?.source;
    },
  };
}

function entryOf(pattern: string, home: string): Entry {
  const { absolute, folded } = placeOf(pattern, home);
  const groups: Glob[][] = [[]];
  const head: string[] = [];
  let literal = absolute;
  for (const name of folded) {
    literal &&= !name.includes("*");
    if (literal) head.push(name);
    if (name === "**") groups.push([]);
    else groups.at(-1)?.push(globOf(name));
  }
  const closing = folded.slice(0, folded.findLastIndex((name) => name !== "**") + 1);
  return {
    source: pattern,
    anchored: absolute,
    groups,
    head,
    names: absolute ? closing : ["**", ...closing],
  };
}

/** Longer patterns may mean anything. */
const MAX_NAMES = 128;

/** Whether some path fits the pattern and begins with one that fits the entry. */
function meetsEntry(
  { names, anchored }: Entry,
  { folded, anywhere }: Place,
  { inShell, named }: Meeting,
): boolean {
  if (anywhere || folded.length > MAX_NAMES || names.length > MAX_NAMES) return true;
  // which of the entry's names may come next, as the pattern goes on
  const last = named && !anchored ? names.length - 1 : names.length;
  let next = passed(new Set([0]), names);
  for (const name of folded) {
    if (next.has(names.length)) return true;
    const after = new Set<number>();
    for (const at of next) {
      if (name === "**") for (let each = at; each <= last; each++) after.add(each);
      else if (names[at] === "**") after.add(at);
      else if (names[at] !== undefined && nameMeets(names[at], name, inShell)) after.add(at + 1);
    }
    next = passed(after, names);
  }
  return next.has(names.length);
}

/** `**` may stand for no name at all. */
function passed(places: ReadonlySet<number>, names: readonly string[]): ReadonlySet<number> {
  const all = new Set(places);
  for (const at of all) if (names[at] === "**") all.add(at + 1);
  return all;
}

function nameMeets(entry: string, name: string, inShell: boolean): boolean {
  if (!isOpen(name)) return globOf(entry)(name);
  const glob = nameGlobOf(entry.replace(/[\\?[]/g, "\\$&"));
  return mayMeet(glob, inShell ? name : name.replace(/^[*?[]/, (first) => `\0${first}`));
}

/**
 * Group after group, each at the leftmost place where it fits: what is left over only grows by it.
 */
function covers({ anchored, groups }: Entry, names: readonly string[], absolute: boolean): boolean {
  if (anchored && !absolute) return false;
  let from = 0;
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index] ?? [];
    const last = anchored && index === 0 ? 0 : names.length - group.length;
    let at = from;
    while (at <= last && !fits(group, names, at)) at++;
    if (at > last) return false;
    from = at + group.length;
  }
  return true;
}

function fits(group: readonly Glob[], names: readonly string[], at: number): boolean {
  if (at + group.length > names.length) return false;
  for (let index = 0; index < group.length; index++)
    if (group[index]?.(names[at + index] ?? "") !== true) return false;
  return true;
}

/** All that is out of bounds. */
export interface Bounds {
  readonly home: string;
  /**
   * Directories, each spelt in names: what lies within one begins with all of its names, letter for
   * letter.
   */
  readonly roots: readonly (readonly string[])[];
  /** For people. */
  readonly rootNames: string;
  readonly zeroAccess: PathList;
  readonly readOnly: PathList;
  readonly noDelete: PathList;
}

/** Undefined where nothing is. */
export function boundsOf(
  { roots, zeroAccess, readOnly, noDelete }: PathLists,
  home: string,
): Bounds | undefined {
  if (roots.length + zeroAccess.length + readOnly.length + noDelete.length === 0) return undefined;
  return {
    home,
    roots: roots
      .map((root) => placeOf(root, home))
      .map(({ absolute, names }) => (absolute ? names : NOWHERE)),
    rootNames: roots.join(", "),
    zeroAccess: compileList(zeroAccess, home),
    readOnly: compileList(readOnly, home),
    noDelete: compileList(noDelete, home),
  };
}
/** Where a relative root lies, nobody knows, so nothing lies within it. No name is empty. */
const NOWHERE: readonly string[] = [""];

/** Whether the first `count` names lie within one of the roots. */
export const isWithin = (
  { roots }: Bounds,
  names: readonly string[],
  count = names.length,
): boolean =>
  roots.some((root) => root.length <= count && root.every((name, at) => name === names[at]));

/**
 * The same lists, and beside each absolute entry the place where it really lies: what is closed is
 * closed under both its names. Never rejects.
 */
export async function withRealPlaces(
  lists: PathLists,
  { home, real }: { readonly home: string; readonly real: Disk["real"] },
): Promise<PathLists> {
  const followed = async (patterns: readonly string[]): Promise<readonly string[]> => {
    const places = await Promise.all(patterns.map((pattern) => followedOne(pattern, home, real)));
    return [...new Set([...patterns, ...places.flatMap((place) => place ?? [])])];
  };
  const [roots, zeroAccess, readOnly, noDelete] = await Promise.all([
    followed(lists.roots),
    followed(lists.zeroAccess),
    followed(lists.readOnly),
    followed(lists.noDelete),
  ]);
  return { roots, zeroAccess, readOnly, noDelete };
}

async function followedOne(
  pattern: string,
  home: string,
  real: Disk["real"],
): Promise<string | undefined> {
  const { absolute, names } = placeOf(pattern, home);
  const star = names.findIndex((name) => name.includes("*"));
  const count = star < 0 ? names.length : star;
  if (!absolute || count === 0) return undefined;
  const head = await real(spell({ absolute, names: names.slice(0, count) }));
  return head === undefined
    ? undefined
    : [head === "/" ? "" : head, ...names.slice(count)].join("/");
}
