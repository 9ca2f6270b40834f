/**
 * Reads which branch and repository a directory is on, from its `.git`: nothing is run, and only so
 * much is read. The files are the agent's to write: what they say is shown, and decides nothing.
 */
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { readWhole } from "./stable-read.ts";

export interface Repository {
  /** Undefined: no branch is checked out, or it cannot be read. */
  readonly branch: string | undefined;
  /** The host and path of `origin` without a login, or else the directory's name. */
  readonly name: string | undefined;
}

const MAX_POINTER = 4096;
const MAX_CONFIG = 64 * 1024;
const MAX_NAME = 200;

/** Undefined if there is none. Never rejects. */
export async function readRepository(directory: string): Promise<Repository | undefined> {
  if (!isAbsolute(directory) || directory.includes("\0")) return undefined;
  const own = await gitDirectory(directory);
  const head = own === undefined ? undefined : await textIn(join(own, "HEAD"), MAX_POINTER);
  if (own === undefined || head === undefined) return undefined;
  const shared = (await textIn(join(own, "commondir"), MAX_POINTER))?.trim();
  const common = shared === undefined ? own : resolve(own, shared);
  const config = await textIn(join(common, "config"), MAX_CONFIG);
  const [, branch] = /^ref: refs\/heads\/(.+)$/m.exec(head) ?? [];
  const folder = shared === undefined ? directory : dirname(common);
  return {
    branch: branch?.trim().slice(0, MAX_NAME),
    name: ((config && originIn(config)) || basename(folder) || undefined)?.slice(0, MAX_NAME),
  };
}

/** `.git`, or where that file points: in a worktree and a submodule it is no directory. */
async function gitDirectory(directory: string): Promise<string | undefined> {
  const git = join(directory, ".git");
  const pointer = await textIn(git, MAX_POINTER);
  if (pointer === undefined) return git;
  const [, to] = /^gitdir: (.+)$/m.exec(pointer) ?? [];
  return to === undefined ? undefined : resolve(directory, to.trim());
}

const textIn = (path: string, max: number): Promise<string | undefined> =>
  readWhole(path, max).then(
    (file) => file?.bytes.toString("utf8"),
    () => undefined,
  );

/** The address of `origin`, as host and path. */
function originIn(config: string): string | undefined {
  let isOrigin = false;
  for (const line of config.split("\n", 2000)) {
    const text = line.trim();
    if (text.startsWith("[")) isOrigin = /^\[remote "origin"\]$/.test(text);
    const [, url] = isOrigin ? (/^url\s*=\s*(\S+)$/.exec(text) ?? []) : [];
    if (url !== undefined) return placeIn(url);
  }
  return undefined;
}

/** `https://user:secret@host/a/b.git` and `git@host:a/b.git` are `host/a/b`. */
function placeIn(url: string): string | undefined {
  const short = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(url);
  if (short) return named(short[1]!, short[2]!);
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  return hostname === "" ? undefined : named(hostname, pathname);
}

const named = (host: string, path: string): string =>
  `${host}/${path.replace(/^\/+/, "").replace(/(?:\.git)?\/*$/, "")}`;
