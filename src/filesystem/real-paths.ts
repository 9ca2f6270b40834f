/** Finds where a path really lies on this machine's disk. */
import { type Dirent, existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { lstat, readdir, readlink, realpath, stat } from "node:fs/promises";
import { dirname, normalize } from "node:path";
import type { Absence, Disk, DiskEntry } from "../core/disk.ts";
import { expandHome, MAX_PATH } from "../core/disk.ts";
import { createPromptness } from "./mounts.ts";

/** Links that lead to links that lead nowhere; the system itself follows 40. */
const MAX_HOPS = 16;
/** Lookups at the same time, over all calls. */
const AT_ONCE = 16;
/** A longer path may have so many components that other work must not wait for it. */
const SHORT = 256;

interface RealPathsOptions {
  readonly home: string;
  /** Whether the file systems answer at once; left out: asks this machine. */
  readonly isPrompt?: () => boolean;
}

/**
 * Answers with an absolute path: `~` expanded, the links of every component followed as the system
 * does it, also in front of a `..`. For a path that does not exist: the nearest parent that does,
 * and the rest; a dangling link counts as its target. Undefined: a relative path, another user's
 * home, a NUL, more than 4,096 characters, a loop, a directory that cannot be read, a path that
 * depends on the asking process (`/proc/self`, `/dev/fd`). Never rejects, never throws. Nothing is
 * cached: a path is followed each time, since a link may have been swapped. Synchronous if every
 * file system here answers at once: using a thread costs several times as much.
 */
export function createRealPaths({
  home,
  isPrompt = createPromptness(),
}: RealPathsOptions): Disk["real"] {
  const slot = slots(AT_ONCE);
  return (path, absence) => {
    const text = legible(path, home);
    if (text === undefined) return undefined;
    if (text.length <= SHORT && isPrompt()) return followNow(text, absence);
    return slot(() => followLater(text)).catch(() => undefined);
  };
}

/** The file system as the sandbox sees it. Nothing here rejects. */
export function createDisk(options: RealPathsOptions): Disk {
  const { home } = options;
  return {
    real: createRealPaths(options),
    async kindOf(path) {
      const text = legible(path, home);
      if (text === undefined) return undefined;
      const found = await stat(text).catch(() => lstat(text).catch(() => undefined));
      return found && (found.isDirectory() ? "directory" : "file");
    },
    async exists(path) {
      const text = legible(path, home);
      return text === undefined ? undefined : lstat(text).then(isThere, isAbsent);
    },
    async entriesOf(path, limit) {
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      return entries.slice(0, limit + 1).map(entryOf);
    },
  };
}

const isThere = (): boolean => true;
const isAbsent = (error: unknown): false | undefined => (absent(error) ? false : undefined);

const entryOf = (entry: Dirent): DiskEntry => ({
  name: entry.name,
  kind: entry.isSymbolicLink() ? "link" : entry.isDirectory() ? "directory" : "file",
});

/** They depend on the process that asks: here that would be the gateway. */
const ASKERS_OWN = /^\/+(?:proc\/+(?:thread-)?self|dev\/+(?:fd|std(?:in|out|err)))(?:\/|$)/;

function legible(path: string, home: string): string | undefined {
  if (path.length > MAX_PATH || path.includes("\0")) return undefined;
  const text = expandHome(path, home);
  return text?.startsWith("/") && text.length <= MAX_PATH && !ASKERS_OWN.test(text)
    ? text
    : undefined;
}

const absent = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** What following a path asks of the system. */
type Ask = readonly ["realpath" | "readlink" | "lstat", path: string];
/**
 * Of `lstat`: whether it is a link. Undefined if the path does not exist; otherwise throws the
 * system's error.
 */
type Answer = string | boolean | undefined;

const unlessAbsent = (error: unknown): undefined => {
  if (!absent(error)) throw error;
};

const ASKED_NOW: Readonly<Record<Ask[0], (path: string) => Answer>> = {
  realpath: (path) => realpathSync.native(path),
  readlink: (path) => readlinkSync(path),
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink(),
};

function askNow([what, path]: Ask): Answer {
  try {
    return ASKED_NOW[what](path);
  } catch (error) {
    return unlessAbsent(error);
  }
}

const ASKED_LATER: Readonly<Record<Ask[0], (path: string) => Promise<Answer>>> = {
  realpath: (path) => realpath(path).catch(unlessAbsent),
  readlink: (path) => readlink(path),
  lstat: (path) => lstat(path).then((found) => found.isSymbolicLink(), unlessAbsent),
};

function followNow(path: string, absence: Absence | undefined): string | undefined {
  try {
    const below = absence && belowAbsent(path, absence);
    if (below !== undefined) return below;
    // an error takes longer than to ask first
    if (existsSync(path)) return realpathSync.native(path);
    const steps = besides(path, 0, absence);
    let step = steps.next();
    while (!step.done) step = steps.next(askNow(step.value));
    return step.value;
  } catch {
    return undefined;
  }
}

/** If a path does not exist, nothing below it does. */
function belowAbsent(path: string, { path: gone, place }: Absence): string | undefined {
  if (
    gone === "" ||
    !path.startsWith(gone) ||
    path.charCodeAt(gone.length) !== SLASH ||
    DOTTED.test(path)
  )
    return undefined;
  return place + path.slice(gone.length);
}
const SLASH = 47;
const DOTTED = /\/(?:\.{0,2}\/|\.{0,2}$)/;

async function followLater(path: string): Promise<string> {
  const steps = follow(path, 0);
  let step = steps.next();
  while (!step.done) step = steps.next(await ASKED_LATER[step.value[0]](step.value[1]));
  return step.value;
}

/** Throws what the system throws, except that something is not there. */
function* follow(path: string, hops: number): Generator<Ask, string, Answer> {
  const real = yield ["realpath", path];
  return typeof real === "string" ? real : yield* besides(path, hops);
}

/** For a path that does not exist. */
function* besides(path: string, hops: number, absence?: Absence): Generator<Ask, string, Answer> {
  if (hops >= MAX_HOPS) throw new Error("too many links");
  const names = path.split("/");
  const { there, isLink } = yield* nearest(names);
  const parent = names.slice(0, there).join("/") || "/";
  const rest = names.slice(there).filter((name) => name !== "" && name !== ".");
  const target = isLink ? yield* told(["readlink", parent]) : undefined;
  const base =
    target === undefined
      ? yield* told(["realpath", parent])
      : yield* follow(dangling(parent, target), hops + 1);
  if (rest.includes("..")) return yield* follow(normalize(`${base}/${rest.join("/")}`), hops + 1);
  const root = base === "/" ? "" : base;
  if (absence && target === undefined && rest.length > 0 && names[there] === rest[0]) {
    absence.path = names.slice(0, there + 1).join("/");
    absence.place = `${root}/${rest[0]}`;
  }
  return rest.length === 0 ? base : `${root}/${rest.join("/")}`;
}

/** Of what was there a moment ago. */
function* told(ask: Ask): Generator<Ask, string, Answer> {
  const answer = yield ask;
  if (typeof answer !== "string") throw new Error("it is gone");
  return answer;
}

/** The target of a link. Not normalised: the system follows links before a `..` there too. */
const dangling = (link: string, target: string): string =>
  target.startsWith("/") ? target : `${dirname(link)}/${target}`;

/** How many leading names exist. A binary search, since a path may have two thousand of them. */
function* nearest(
  names: readonly string[],
): Generator<Ask, { there: number; isLink: boolean }, Answer> {
  let there = 1;
  let isLink = false;
  let gone = names.length + 1;
  while (gone - there > 1) {
    const middle = (there + gone) >> 1;
    const found = yield ["lstat", names.slice(0, middle).join("/") || "/"];
    if (typeof found === "boolean") [there, isLink] = [middle, found];
    else gone = middle;
  }
  return { there, isLink };
}

/** Runs at most `count` at a time; the others wait in line. */
function slots(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
