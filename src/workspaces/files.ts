/** Finds the workspace that a directory belongs to, and reads the policy files in it. */
import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { isMap, isScalar, LineCounter } from "yaml";
import { CountersignError } from "../core/errors.ts";
import type { RuleSource } from "../core/model.ts";
import { type ReadFile, readWhole, stampOf, textOf } from "../filesystem/stable-read.ts";
import { parseYaml } from "../policy/loading/yaml-text.ts";

/** A project's own policy files. Of an agent's settings only the permissions count. */
const FILES: readonly { readonly name: string; readonly source: RuleSource }[] = [
  { name: ".countersign/policy.yaml", source: "project" },
  { name: ".countersign/policy.local.yaml", source: "local" },
  { name: ".claude/settings.json", source: "project" },
  { name: ".claude/settings.local.json", source: "local" },
];
/** They are read while calls wait, and any process may have written them. */
const MAX_BYTES = 128 * 1024;
const MAX_PATH = 4096;

/** Real paths. */
export interface Places {
  /** The user's home: neither it nor a directory above it is a workspace. */
  readonly home: string;
  /** The state directory: the files in it are the operator's own. */
  readonly state: string | undefined;
}

export const placesOf = async ({
  home,
  state,
}: {
  readonly home: string;
  readonly state?: string | undefined;
}): Promise<Places> => ({
  home: await realpath(home).catch(() => home),
  state: state === undefined ? undefined : await realpath(state).catch(() => state),
});

/** Whether a directory is a workspace even though it has no policy files: it had some. */
type Known = (directory: string) => boolean;

/**
 * The nearest ancestor with policy files, by its real path. For a directory that does not exist,
 * its nearest existing parent counts.
 */
export async function findRoot(
  directory: string,
  { home, state }: Places,
  known: Known,
): Promise<string | undefined> {
  if (!isAbsolute(directory)) return undefined;
  for (let at = await nearest(directory); mayBeRoot(at, home); at = dirname(at)) {
    if (known(at) || (await holdsPolicy(at, state))) return at;
  }
  return undefined;
}

/** The directory itself, whatever is around it. Throws `bad-policy` if it does not exist. */
export async function exactRoot(
  directory: string,
  { home, state }: Places,
  known: Known,
): Promise<string | undefined> {
  const at = await realpath(directory).catch((cause: NodeJS.ErrnoException) => {
    throw new CountersignError(
      "bad-policy",
      `cannot look into the workspace ${directory} (${cause.code})`,
      { cause },
    );
  });
  return mayBeRoot(at, home) && (known(at) || (await holdsPolicy(at, state))) ? at : undefined;
}

const mayBeRoot = (directory: string, home: string): boolean =>
  directory !== dirname(directory) && directory !== home && !home.startsWith(directory + sep);

async function nearest(directory: string): Promise<string> {
  if (directory.length > MAX_PATH || directory.includes("\0"))
    throw new CountersignError("bad-policy", "the working directory is not a valid path");
  const names = normalize(directory).split(sep);
  const upTo = (count: number): string => names.slice(0, count).join(sep) || sep;
  let there = 1;
  // binary search: a path may have two thousand names, and each check has a cost
  for (let gone = names.length + 1; gone - there > 1; ) {
    const middle = (there + gone) >> 1;
    if (await exists(upTo(middle))) there = middle;
    else gone = middle;
  }
  return realpath(upTo(there));
}

async function exists(path: string): Promise<boolean> {
  try {
    await realpath(path);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw new CountersignError("bad-policy", `cannot look into ${path} (${code})`, { cause });
  }
}

async function holdsPolicy(directory: string, state: string | undefined): Promise<boolean> {
  const found = await Promise.all(FILES.map(({ name }) => isThere(join(directory, name), state)));
  return found.includes(true);
}

/**
 * A dangling link exists; so does a file that cannot be accessed. Both fail later, when they are
 * read.
 */
async function isThere(path: string, state: string | undefined): Promise<boolean> {
  if (dirname(path) === state) return false;
  try {
    await lstat(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== "ENOENT" && code !== "ENOTDIR";
  }
}

/** One policy file of a workspace. Where it cannot be used, `fault` says why. */
export interface ProjectFile {
  readonly name: string;
  readonly path: string;
  readonly source: RuleSource;
  readonly read?: ReadFile;
  /** Its stamp from before it was read. */
  readonly stamp: string;
  /** The loader's input; left out if the file says nothing about permissions. */
  readonly text?: string;
  readonly fault?: string;
}

/** All of them, including missing ones: a file that appears is a change. `root`: its real path. */
export const readProjectFiles = (root: string, state: string | undefined): Promise<ProjectFile[]> =>
  Promise.all(
    FILES.map(async ({ name, source }) => {
      const path = join(root, name);
      const file = { name, source, path, stamp: await stampOf(path) };
      return (await isThere(path, state)) ? readProjectFile(file, root) : file;
    }),
  );

async function readProjectFile(file: ProjectFile, root: string): Promise<ProjectFile> {
  let read: ReadFile | undefined;
  try {
    const real = await realpath(file.path);
    if (!real.startsWith(root + sep))
      throw new CountersignError(
        "bad-policy",
        `${file.path} is a link that leads out of the workspace, to ${real}`,
      );
    read = await readWhole(real, MAX_BYTES);
    if (read === undefined) return file;
    const whole = textOf(read.bytes, file.path);
    const text = file.name.endsWith(".json") ? permissionsOf(whole, file.path) : whole;
    return { ...file, read, ...(text !== undefined && { text }) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const fault =
      error instanceof CountersignError ? message : `cannot read ${file.path} (${code})`;
    return { ...file, ...(read && { read }), fault };
  }
}

const KEPT: ReadonlySet<unknown> = new Set(["allow", "ask", "deny", "additionalDirectories"]);

/**
 * An agent's settings, reduced to their permissions, with every line at its old position. Undefined
 * if they permit and forbid nothing. Throws `bad-policy`, with file and line.
 */
export function permissionsOf(text: string, file: string): string | undefined {
  const lines = new LineCounter();
  const { document, errors } = parseYaml(text, lines);
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const [error] = errors;
  if (error)
    throw new CountersignError("bad-policy", `${file}:${lineAt(error.pos[0])}: ${error.message}`);
  mustBeJson(text, file);
  const permissions = entries(document.contents).find(([key]) => key === "permissions");
  if (permissions === undefined) return undefined;
  if (!isMap(permissions[1]))
    throw new CountersignError(
      "bad-policy",
      `${file}:${lineAt(permissions[2][0])}: permissions: expected a mapping`,
    );
  let cut = '{"permissions":{';
  let line = 1;
  let separator = "";
  for (const [key, , [from, to]] of entries(permissions[1])) {
    if (!KEPT.has(key)) continue;
    const gap = "\n".repeat(lineAt(from) - line);
    cut += `${separator}${gap}${JSON.stringify(key)}:${text.slice(from, to)}`;
    line = lineAt(to);
    separator = ",";
  }
  return separator === "" ? undefined : `${cut}}}`;
}

function mustBeJson(text: string, file: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new CountersignError("bad-policy", `${file}:1: not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Key, value, and where the value begins and ends in the text. */
function entries(node: unknown): [unknown, unknown, readonly [number, number]][] {
  if (!isMap(node)) return [];
  return node.items.map(({ key, value }) => {
    const [from, to] = (value as { range?: readonly number[] } | null)?.range ?? [0, 0];
    return [isScalar(key) ? key.value : undefined, value, [from!, to!]];
  });
}
