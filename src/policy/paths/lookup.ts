/**
 * Looks at the disk for one call, before the sandbox stage runs: the real locations of paths, and
 * which words of its commands are files.
 */

import type { Disk } from "../../core/disk.ts";
import { type Effects, type FileAccess, type Run, UNKNOWN_PIECE } from "../../core/effects.ts";
import type { JsonObject } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";
import type { PathLists } from "../rules/rule.ts";
import type { PathLook } from "../stage.ts";
import { createHoldings } from "./contents.ts";
import { type Found, keepFound, resolveAll, resolveTouches } from "./found.ts";
import { unsaidBy } from "./implied.ts";
import { inputPaths } from "./inputs.ts";
import { boundsOf } from "./lists.ts";
import { isNobodys, isRooted } from "./names.ts";
import {
  type Candidate,
  candidatesOf,
  climbingPieces,
  climbsBack,
  goesTo,
  isPathward,
  isQuoted,
  programOf,
  sequenceOf,
} from "./words.ts";

/** The most words that are looked up for one call. */
const MAX_LOOKS = 512;
/** The most directories that a shell may have moved to. */
const MAX_BASES = 4;

/**
 * Undefined if no path limits are set. The lookup never rejects; the sandbox stage asks about what
 * it could not check.
 */
export function createPathLook(
  lists: PathLists,
  { home, disk }: { readonly home: string; readonly disk: Disk },
): PathLook | undefined {
  const bounds = boundsOf(lists, home);
  if (!bounds) return undefined;
  const holdings = createHoldings(bounds, disk);
  return async (call, effects) => {
    const found: Found = { touches: [], words: [], doubtful: [], unsure: false };
    try {
      await resolveTouches(effects, disk.real);
      await lookAtWords({
        call,
        effects,
        disk,
        found,
        confined: bounds.roots.length > 0,
        left: MAX_LOOKS,
      });
      await holdings(call, effects, found);
    } catch {
      found.unsure = true;
    }
    keepFound(effects, found);
  };
}

interface Looking {
  readonly call: PolicyCall;
  readonly effects: Effects;
  readonly disk: Disk;
  readonly found: Found;
  /** Whether roots are configured. */
  readonly confined: boolean;
  left: number;
}
/** The directories in which a run may start. If there are several, the real one cannot be told. */
type Bases = readonly string[];
interface Where {
  readonly bases: Bases;
  readonly run: number;
}

async function lookAtWords(looking: Looking): Promise<void> {
  const { effects, call, found } = looking;
  const cwd = cwdOf(call);
  let bases: Bases = cwd === undefined ? [] : [cwd];
  let seen: Bases = bases;
  if (effects.shell && looking.confined)
    await place({ kind: "list", path: cwd ?? ".", run: -1 }, looking);
  const text = commandText(call.input);
  const sequence = sequenceOf(text);
  const runs = effects.runs ?? [];
  const inner = new Map(runs.map((run) => [run.inside, run.words]));
  for (const [index, run] of runs.entries()) {
    found.unsure ||= runsUnread(run);
    const target = goesTo(run);
    if (target !== undefined)
      await consider({ word: target, evident: true }, { bases, run: index }, looking);
    const here = goneTo(run, { bases, runs });
    for (const candidate of candidatesOf(run, inner.get(index)))
      await consider(candidate, { bases: here, run: index }, looking);
    const { kind, words } = unsaidBy(run);
    for (const word of words)
      for (const path of joined(word, here)) await place({ kind, path, run: index }, looking);
    bases = await moved(run, bases, { sequence, looking });
    seen = both(seen, bases);
  }
  for (const piece of climbingPieces(text)) {
    if (isQuoted(piece)) found.unsure = true;
    else await consider({ word: piece, evident: false }, { bases: seen, run: -1 }, looking);
  }
  if (effects.shell) return;
  for (const word of inputPaths(call.input, { all: effects.partial }))
    await consider(
      { word, evident: effects.partial && isRooted(word) },
      { bases, run: -1 },
      looking,
    );
}

function commandText({ command, cmd }: JsonObject): string {
  const given = command ?? cmd;
  return typeof given === "string" ? given : "";
}

/** A shell tool may say itself where it runs. */
function cwdOf({
  cwd,
  input: { cwd: own, workdir, working_directory, dir_path },
}: PolicyCall): string | undefined {
  const stated = own ?? workdir ?? working_directory ?? dir_path;
  if (typeof stated !== "string") return cwd;
  return isRooted(stated) || cwd === undefined ? stated : `${cwd}/${stated}`;
}

/** Keeps the `..`: the system follows the links before it. */
const joined = (word: string, bases: Bases): Bases =>
  isRooted(word) ? [word] : bases.map((base) => `${base}/${word}`);
const both = (some: Bases, more: Bases): Bases =>
  [...new Set([...some, ...more])].slice(0, MAX_BASES);

/** A program that changes its directory first, or is run by one that does. */
function goneTo(
  run: Run,
  { bases, runs }: { readonly bases: Bases; readonly runs: readonly Run[] },
): Bases {
  let here = bases;
  for (let each: Run | undefined = run; each; each = runs[each.inside]) {
    const target = goesTo(each);
    if (target !== undefined && !target.includes(UNKNOWN_PIECE))
      here = both(here, joined(target, bases));
  }
  return here;
}

const EXECUTORS = new Set("eval source . sh bash zsh dash ksh fish xargs parallel".split(" "));
/** Its program or its script is known only at run time. */
const runsUnread = (run: Run): boolean =>
  run.words[0]?.includes(UNKNOWN_PIECE) === true ||
  (EXECUTORS.has(programOf(run)) && run.words.some((word) => word.includes(UNKNOWN_PIECE)));

/** The shell's directory after this run. */
async function moved(
  run: Run,
  bases: Bases,
  {
    sequence,
    looking,
  }: { readonly sequence: ReturnType<typeof sequenceOf>; readonly looking: Looking },
): Promise<Bases> {
  const program = programOf(run);
  if (program !== "cd" && program !== "pushd") return bases;
  const target = run.words.slice(1).find((word) => !/^-[PLe@]+$|^--$/.test(word)) ?? "~";
  // the judges also treat relative paths behind it as unknown
  if (target === "-" || target.includes(UNKNOWN_PIECE)) return bases;
  const there = joined(target, bases);
  if (sequence === "sure") return there;
  const kinds = await Promise.all(there.map((path) => looking.disk.kindOf(path)));
  const exists = kinds.every((kind) => kind === "directory");
  // `cd nowhere; cat ../x` does not mean what it says
  if (!exists && climbsLater(run, looking.effects)) looking.found.unsure = true;
  return sequence === "likely" && exists ? there : both(bases, there);
}

const climbsLater = (run: Run, { runs = [] }: Effects): boolean =>
  runs.slice(runs.indexOf(run) + 1).some(({ words }) => words.some((word) => word.includes("..")));

async function place(
  touch: FileAccess,
  looking: Looking,
  into: FileAccess[] = looking.found.touches,
): Promise<void> {
  if (--looking.left < 0) looking.found.unsure = true;
  else {
    await resolveAll([touch], looking.disk.real);
    into.push(touch);
  }
}

async function consider(
  candidate: Candidate,
  { bases, run }: Where,
  looking: Looking,
): Promise<void> {
  const { word, evident, named } = candidate;
  const { found, disk } = looking;
  const paths = joined(word, bases);
  if (paths.length === 0 && evident) found.words.push({ kind: "list", path: word, run });
  for (const path of paths) {
    if (isNobodys(path)) continue;
    const touch: FileAccess = { kind: "list", path, run };
    if (!named && (await isThere(path, candidate, disk))) {
      await place(touch, looking, paths.length > 1 ? found.doubtful : found.touches);
    } else if (evident) await place(touch, looking, found.words);
  }
}

/**
 * Whether a word names a file that exists, or a new one in a directory that exists. The root does
 * not count as such a directory: every text that begins with a slash would be a path. A word that
 * begins with `../` or `~/` is always a path, and so is one with a `..` behind a name, because the
 * text does not tell where it leads.
 */
async function isThere(
  path: string,
  { word, evident }: Candidate,
  { kindOf }: Disk,
): Promise<boolean> {
  if ((await kindOf(path)) !== undefined) return true;
  const climbs = climbsBack(word);
  if ((climbs || isPathward(word)) && !/\s/.test(word)) return true;
  const slash = path.lastIndexOf("/");
  return (evident || climbs) && slash > 0 && (await kindOf(path.slice(0, slash))) === "directory";
}
