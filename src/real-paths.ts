/** Where a path really lies on this machine's disk. */
import type { Dirent } from "node:fs";
import { lstat, readdir, readlink, realpath, stat } from "node:fs/promises";
import { dirname, normalize } from "node:path";
import type { Disk, DiskEntry } from "./policy/path-found.ts";
import { expandHome, MAX_PATH } from "./policy/path-names.ts";

/** Links that lead to links that lead nowhere; the system itself follows 40. */
const MAX_HOPS = 16;
/** Lookups at the same time, over all calls. */
const AT_ONCE = 16;

/**
 * Answers with an absolute path: `~` spelt out, the links of every component followed as the system does it, also in front of a `..`.
 * Of what is not there: the nearest parent that is, and the rest; a link to nothing counts as what it points at. Undefined: a relative
 * path, another user's home, a NUL, more than 4,096 characters, a loop, a directory that may not be read. Never rejects. Nothing is
 * kept: a path is followed each time, since a link may have been swapped.
 */
export function createRealPaths({ home }: { readonly home: string }): (path: string) => Promise<string | undefined> {
  const slot = slots(AT_ONCE);
  return async (path) => {
    const text = legible(path, home);
    if (text === undefined) return undefined;
    return slot(() => follow(text, 0)).catch(() => undefined);
  };
}

/** The file system as the sandbox looks at it. Nothing here rejects. */
export function createDisk({ home }: { readonly home: string }): Disk {
  return {
    real: createRealPaths({ home }),
    async kindOf(path) {
      const text = legible(path, home);
      if (text === undefined) return undefined;
      const found = await stat(text).catch(() => lstat(text).catch(() => undefined));
      return found && (found.isDirectory() ? "directory" : "file");
    },
    async entriesOf(path, limit) {
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      return entries.slice(0, limit + 1).map(entryOf);
    },
  };
}

const entryOf = (entry: Dirent): DiskEntry => ({
  name: entry.name,
  kind: entry.isSymbolicLink() ? "link" : entry.isDirectory() ? "directory" : "file",
});

function legible(path: string, home: string): string | undefined {
  if (path.length > MAX_PATH || path.includes("\0")) return undefined;
  const text = expandHome(path, home);
  return text?.startsWith("/") && text.length <= MAX_PATH ? text : undefined;
}

const absent = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Throws what the system throws, except that something is not there. */
async function follow(path: string, hops: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!absent(error)) throw error;
  }
  if (hops >= MAX_HOPS) throw new Error("too many links");
  const names = path.split("/");
  const there = await nearest(names);
  const parent = names.slice(0, there).join("/") || "/";
  const rest = names.slice(there).filter((name) => name !== "" && name !== ".");
  const target = await readlink(parent).catch(() => undefined);
  const base = target === undefined ? await realpath(parent) : await follow(dangling(parent, target), hops + 1);
  if (!rest.includes("..")) return rest.length === 0 ? base : `${base === "/" ? "" : base}/${rest.join("/")}`;
  return follow(normalize(`${base}/${rest.join("/")}`), hops + 1);
}

/** Where a link points. Not made straight: the system follows links in front of a `..` there too. */
const dangling = (link: string, target: string): string => (target.startsWith("/") ? target : `${dirname(link)}/${target}`);

/** How many names, from the front, lead to something that is there. Halving, since a path may have two thousand of them. */
async function nearest(names: readonly string[]): Promise<number> {
  let there = 1;
  let gone = names.length + 1;
  while (gone - there > 1) {
    const middle = (there + gone) >> 1;
    const exists = await lstat(names.slice(0, middle).join("/") || "/").then(
      () => true,
      (error: unknown) => {
        if (absent(error)) return false;
        throw error;
      },
    );
    if (exists) there = middle;
    else gone = middle;
  }
  return there;
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
