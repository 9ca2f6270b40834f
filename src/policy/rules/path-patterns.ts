/** gitignore-like patterns over paths, as Claude Code writes them in `Read(…)` and `Edit(…)`. */
import { fitsName, isGlob, mayMeet, type NameGlob, nameGlobOf } from "../paths/globs.ts";
import { spelling, straight } from "./spelling.ts";

/** `root`: from the file system's root. `cwd`: from the call's working directory. */
type Anchor = "root" | "cwd";

export interface PathPattern {
  readonly anchor: Anchor;
  /**
   * Names that have to follow one another, parted where any run of names may stand between. The
   * first stand at the anchor.
   */
  readonly runs: readonly (readonly NameGlob[])[];
  /** It means what lies below its last name, and not that itself. */
  readonly below: boolean;
  /** All that it can mean begins with this, whole names; empty where that is open. */
  readonly prefix: string;
  /** What it costs for each letter of a path. */
  readonly size: number;
}

interface PathHome {
  readonly base: string;
  readonly home: string;
}

/**
 * `//x` is absolute, `~/x` is in the home, `/x` in `base`, `./x` and `x/y` in the call's working
 * directory; a name without a slash means one at any depth there. `folded`: for asks and denies, in
 * small letters, and what is relative holds under every directory.
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
  // upwards from a directory that may be any is anywhere; an allow does not go there
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

/** A directory's own letters are no pattern. */
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
  // stars beside each other are one
  return runs.filter((run, at) => at === 0 || run.length > 0 || at === runs.length - 1);
}

/**
 * Whether an allow covers a path, which may hold globs: all that they could mean has to be covered.
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
 * Whether an ask or a deny may mean a path: what its globs could stand for counts, and a directory
 * whose content the pattern means. `takesAll`: what is below the path goes with it.
 */
export function meets(pattern: PathPattern, names: readonly string[], takesAll: boolean): boolean {
  return endOf(pattern, names, meetsName) !== undefined || (takesAll && holds(pattern, names));
}

function meetsName(glob: NameGlob, name: string): boolean {
  if (fitsName(glob, name, true)) return true;
  // of a name that only the run will tell, nothing speaks for this one
  return name !== "\0" && isGlob(name) && (name === "**" || mayMeet(glob, name));
}

/**
 * How many names the pattern takes, leftmost first: what is left over only grows by it. Undefined
 * where it does not fit.
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
 * Whether the path is a directory on the way to what the pattern means, as far as that is spelt
 * out.
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
