/** gitignore-like path patterns, as Claude Code writes them in `Read(…)` and `Edit(…)`. */
import { fitsName, isGlob, mayMeet, type NameGlob, nameGlobOf } from "../paths/globs.ts";
import { spelling, straight } from "./spelling.ts";

/** `root`: from the file system's root. `cwd`: from the call's working directory. */
type Anchor = "root" | "cwd";

export interface PathPattern {
  readonly anchor: Anchor;
  /**
   * Groups of consecutive names; between groups any run of names may be. The first group is at the
   * anchor.
   */
  readonly runs: readonly (readonly NameGlob[])[];
  /** It matches what lies below its last name, but not that itself. */
  readonly below: boolean;
  /** The literal prefix of every match, in whole names; may be empty. */
  readonly prefix: string;
  /** The cost for each character of a path. */
  readonly size: number;
}

interface PathHome {
  readonly base: string;
  readonly home: string;
}

/**
 * `//x` is absolute, `~/x` is in the home directory, `/x` in `base`, `./x` and `x/y` in the call's
 * working directory; a name without a slash matches at any depth there. `folded`: for asks and
 * denies, in lower case; relative patterns then apply in every directory.
 */
export function pathPatternOf(
  pattern: string,
  { base, home }: PathHome,
  folded: boolean,
): PathPattern {
  const spelt = folded ? pattern.toLowerCase() : pattern;
  const from = (place: string): string => (folded ? place.toLowerCase() : place);
  const below = /(?:\/|\/\*\*)$/.test(spelt);
  const names = spelt.replace(/(?:\/+(?:\*\*)?)+$/, "");
  if (spelt.startsWith("//") || /^[a-z]:\//i.test(spelt))
    return rooted(names.replace(/^\/+/, "/"), below, from(home));
  if (/^~(?:\/|$)/.test(spelt)) return rooted(names, below, from(home));
  if (spelt.startsWith("/")) return rooted(`${escaped(from(base))}${names}`, below, from(home));
  // a `..` from an unknown directory may lead anywhere; an allow does not follow it
  const parts = names
    .split("/")
    .filter((name) => name !== "" && name !== "." && !(folded && name === ".."));
  const runs = runsOf(parts.join("/"));
  const floats = folded || !spelt.slice(0, -1).includes("/");
  const placed = floats && runs[0]?.length !== 0 ? [[], ...runs] : runs;
  return { anchor: "cwd", runs: placed, below, prefix: prefixOf(placed), size: sizeOf(runs) };
}

function rooted(names: string, below: boolean, home: string): PathPattern {
  const place = spelling(straight(names), home);
  const runs = runsOf(place);
  return { anchor: "root", runs, below, prefix: prefixOf(runs), size: sizeOf(runs) };
}

function prefixOf([first = []]: PathPattern["runs"]): string {
  const literals = first.map(({ literal }) => literal);
  const open = literals.indexOf(undefined);
  return literals.slice(0, open < 0 ? undefined : open).join("/");
}

const sizeOf = (runs: PathPattern["runs"]): number =>
  runs
    .flat()
    .reduce((sum, { literal, tokens }) => sum + (literal === undefined ? tokens.length : 1), 1);

/** The characters of a directory are no pattern. */
const escaped = (directory: string): string =>
  directory.replace(/\/+$/, "").replace(/[\\*?[]/g, "\\$&");

function runsOf(names: string): readonly (readonly NameGlob[])[] {
  const runs: NameGlob[][] = [[]];
  if (names !== "") {
    for (const name of names.split("/")) {
      if (name === "**") runs.push([]);
      else runs.at(-1)?.push(nameGlobOf(name));
    }
  }
  // adjacent stars count as one
  return runs.filter((run, at) => at === 0 || run.length > 0 || at === runs.length - 1);
}

/**
 * Whether an allow covers a path, which may hold globs: everything that they could match must be
 * covered.
 */
export function covers(pattern: PathPattern, names: readonly string[]): boolean {
  if (pattern.runs.length === 1 && pattern.runs[0]?.length === 0) return names.length > 0;
  const end = endOf(pattern, names, coversName);
  return (
    end !== undefined &&
    (!pattern.below || end < names.length) &&
    !names.slice(0, end).includes("**")
  );
}

const coversName = (glob: NameGlob, name: string): boolean =>
  !name.includes("\0") && fitsName(glob, name, false);

/**
 * Whether an ask or a deny may match a path. Everything that its globs could stand for counts, and
 * so does a directory whose content the pattern matches. `takesAll`: what is below the path is
 * included.
 */
export function meets(pattern: PathPattern, names: readonly string[], takesAll: boolean): boolean {
  return endOf(pattern, names, meetsName) !== undefined || (takesAll && holds(pattern, names));
}

function meetsName(glob: NameGlob, name: string): boolean {
  if (fitsName(glob, name, true)) return true;
  // for a name that is known only at run time, nothing suggests this pattern
  return name !== "\0" && isGlob(name) && (name === "**" || mayMeet(glob, name));
}

/**
 * How many names the pattern consumes, matching leftmost first, which leaves the most for the rest.
 * Undefined if it does not match.
 */
function endOf(
  { runs }: PathPattern,
  names: readonly string[],
  fits: typeof coversName,
): number | undefined {
  let at = 0;
  for (let part = 0; part < runs.length; part++) {
    const run = runs[part] ?? [];
    const last = part === 0 ? 0 : names.length - run.length;
    while (at <= last && !standsAt(run, names, at, fits)) at++;
    if (at > last || at + run.length > names.length) return undefined;
    at += run.length;
  }
  return at;
}

function standsAt(
  run: readonly NameGlob[],
  names: readonly string[],
  at: number,
  fits: typeof coversName,
): boolean {
  if (at + run.length > names.length) return false;
  return run.every((glob, each) => fits(glob, names[at + each] ?? ""));
}

/**
 * Whether the path is a parent directory of what the pattern matches, as far as the pattern is
 * literal.
 */
function holds({ anchor, runs }: PathPattern, names: readonly string[]): boolean {
  const [start = [], next = []] = runs;
  if (start.length > 0 || anchor === "root") {
    if (names.length >= start.length) return false;
    return start.slice(0, names.length).every((glob, at) => meetsName(glob, names[at] ?? ""));
  }
  for (let length = Math.min(next.length - 1, names.length); length > 0; length--)
    if (standsAt(next.slice(0, length), names, names.length - length, meetsName)) return true;
  return false;
}
