/**
 * Compiles lists of denied paths. Matching is linear in the path; no entry ever becomes a RegExp.
 */

import type { Disk } from "../../core/disk.ts";
import { type Glob, globOf } from "../rules/glob.ts";
import type { PathLists } from "../rules/rule.ts";
import { mayMeet, nameGlobOf } from "./globs.ts";
import { isOpen, type Place, placeOf, spell } from "./names.ts";

export interface PathList {
  readonly size: number;
  /** Some entry applies to places that only the disk can tell: at any depth, or behind a `*`. */
  readonly scattered: boolean;
  /** The entry, as written, that covers the place or a parent directory. */
  covering(place: Place): string | undefined;
  /**
   * Whether a path with globs may mean something that an entry covers, as far as the text tells.
   * `named`: ignores what lies in directories that an entry denies at any depth and that only a
   * `**` reaches.
   */
  meets(place: Place, how: Meeting): boolean;
  /** The entry that lies in this directory or below it, as far as the text tells. */
  below(place: Place): string | undefined;
}

export interface Meeting {
  /** A leading `*` does not match names that begin with a dot. */
  readonly inShell: boolean;
  readonly named: boolean;
}

interface Entry {
  readonly source: string;
  readonly anchored: boolean;
  /** The names between the `**`. */
  readonly groups: readonly (readonly Glob[])[];
  /** The names before the first `*`; only for an anchored entry. */
  readonly head: readonly string[];
  readonly names: readonly string[];
}

/**
 * `*` stands for any characters within one name, `**` for any run of names; any other character for
 * itself. An entry that begins with `/` or `~` is anchored there, any other applies at any depth.
 * An entry also covers everything below what it matches. Case is ignored.
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

/** A longer pattern counts as one that may match anything. */
const MAX_NAMES = 128;

/** Whether some path matches the pattern and begins with one that matches the entry. */
function meetsEntry(
  { names, anchored }: Entry,
  { folded, anywhere }: Place,
  { inShell, named }: Meeting,
): boolean {
  if (anywhere || folded.length > MAX_NAMES || names.length > MAX_NAMES) return true;
  // the names of the entry that may come next, as the pattern goes on
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
 * Places each group at the leftmost position where it matches, which leaves the most for the next.
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

/** All path limits. */
export interface Bounds {
  readonly home: string;
  /**
   * Directories, each as a list of names. A path lies within one if it begins with all of its
   * names, exactly.
   */
  readonly roots: readonly (readonly string[])[];
  /** For messages to people. */
  readonly rootNames: string;
  readonly zeroAccess: PathList;
  readonly readOnly: PathList;
  readonly noDelete: PathList;
}

/** Undefined if there are no limits. */
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
/** The location of a relative root is unknown, so nothing lies within it. No name is empty. */
const NOWHERE: readonly string[] = [""];

/** Whether the first `count` names lie within one of the roots. */
export const isWithin = (
  { roots }: Bounds,
  names: readonly string[],
  count = names.length,
): boolean =>
  roots.some((root) => root.length <= count && root.every((name, at) => name === names[at]));

/**
 * Adds the real location of each absolute entry, so that a denied path is denied under both names.
 * Never rejects.
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
