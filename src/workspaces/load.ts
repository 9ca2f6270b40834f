/**
 * Loads a workspace's policy: its parsed files, what its hooks would run, and the pins that trust
 * depends on.
 */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { sha256 } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import type { HookSpec } from "../core/hook.ts";
import { type ReadFile, readWhole, stampOf } from "../filesystem/stable-read.ts";
import type { Load } from "../policy/loading/load.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import { type Places, type ProjectFile, readProjectFiles } from "./files.ts";
import { digestOfPins, type Pin } from "./trust.ts";

export interface Loaded {
  readonly root: string;
  readonly files: readonly PolicyFile[];
  readonly hooks: readonly HookSpec[];
  /** Why files cannot be used, with file and line. */
  readonly faults: readonly string[];
  /** What hooks name but cannot be pinned, as sentences. */
  readonly loose: readonly string[];
  readonly pins: readonly Pin[];
  /** Of the pins. */
  readonly digest: string;
  /** By path. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Something was changed too recently for its stamp to show the next change. */
  readonly young: boolean;
}

const MAX_PINNED_BYTES = 16 * 1024 * 1024;
const MAX_NAMED = 512;
/**
 * Settings that a workspace's policy may not have: they would apply to calls that none of its rules
 * matches.
 */
const NOT_ITS_OWN = [
  "defaultAction",
  "permissionMode",
  "managedRulesOnly",
  "managedHooksOnly",
  "forbiddenModes",
] as const;

/** Reads everything again. Never rejects because of the files' content. `root`: a real path. */
export async function loadWorkspace(root: string, load: Load, places: Places): Promise<Loaded> {
  const read = await readProjectFiles(root, places.state);
  const faults = read.flatMap(({ fault }) => fault ?? []);
  const files = read.flatMap((file) => {
    const parsed = parse(file, root, load);
    if (typeof parsed !== "string") return parsed ?? [];
    faults.push(parsed);
    return [];
  });
  const hooks = files.flatMap((file) => file.hooks);
  const { found, loose } = await readNamed(hooks, root, places.home);
  const all = [...read, ...found];
  const pins = all.map(
    ({ name, read: content, fault }): Pin => ({
      name,
      sha256: content ? hashOf(content.bytes) : fault ? UNREAD : null,
    }),
  );
  return {
    root,
    files,
    hooks,
    faults,
    loose,
    pins,
    digest: digestOfPins(pins),
    stamps: new Map(all.map(({ path, read: content, stamp }) => [path, content?.stamp ?? stamp])),
    young: all.some(({ read: content }) => content?.young),
  };
}

/** Whether a file was changed, added or removed. */
export async function isUnchanged({ stamps, young }: Loaded): Promise<boolean> {
  if (young) return false;
  const now = await Promise.all([...stamps.keys()].map(stampOf));
  return [...stamps.values()].every((stamp, at) => stamp === now[at]);
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const UNREAD = sha256("something that cannot be read");

/** The fault, if it cannot be used. */
function parse(
  { text, path, source }: ProjectFile,
  root: string,
  load: Load,
): PolicyFile | string | undefined {
  if (text === undefined) return undefined;
  try {
    const file = load(text, { file: path, source, directory: dirname(path), base: root });
    const foreign = NOT_ITS_OWN.filter((key) => file.settings[key] !== undefined);
    return foreign.length === 0
      ? file
      : `${path}: ${foreign.join(", ")}: a project's own file cannot set this`;
  } catch (error) {
    return error instanceof CountersignError
      ? error.message
      : `${path}: cannot be read: ${(error as Error).message}`;
  }
}

interface Named {
  readonly name: string;
  readonly path: string;
  readonly stamp: string;
  readonly read?: ReadFile;
  readonly fault?: string;
}

/**
 * Files of the workspace that its hooks run or name. Includes those that do not exist yet: a file
 * that is put there later would run.
 */
async function readNamed(hooks: readonly HookSpec[], root: string, home: string) {
  const paths = new Set<string>();
  const loose: string[] = [];
  for (const { name, type, options, directory } of hooks) {
    if (type !== "command") continue;
    if (options.cwd === "call")
      loose.push(
        `the hook ${name} runs where the call does, and what it finds there can be anything`,
      );
    for (const text of [options.command, options.args].flat()) {
      if (typeof text !== "string") continue;
      for (const word of wordsOf(text, { root, home })) {
        for (const path of [resolve(directory, word), resolve(root, word), root + sep + word])
          if (path.startsWith(root + sep) && !path.includes("\0")) paths.add(resolve(path));
      }
    }
  }
  paths.delete(root);
  const inside = [...paths].filter((path) => path.startsWith(root + sep));
  if (inside.length > MAX_NAMED) loose.push(`the hooks name more than ${MAX_NAMED} files`);
  const found = await Promise.all(inside.slice(0, MAX_NAMED).map((path) => readOne(path, root)));
  return { found, loose: [...loose, ...found.flatMap(({ fault }) => fault ?? [])] };
}

async function readOne(path: string, root: string): Promise<Named> {
  const named = { name: relative(root, path), path, stamp: await stampOf(path) };
  const isDirectory = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isDirectory) return named;
  try {
    const read = await readWhole(path, MAX_PINNED_BYTES);
    return read ? { ...named, read } : named;
  } catch (error) {
    return { ...named, fault: (error as Error).message };
  }
}

/**
 * Every part of a command line that may be a path: rather too many than too few. After an unknown
 * variable, the rest of the word.
 */
function wordsOf(
  text: string,
  { root, home }: { readonly root: string; readonly home: string },
): Set<string> {
  const spelt = text
    .replace(
      /\$(?:(?:CLAUDE_PROJECT_DIR|COUNTERSIGN_PROJECT_DIR|PWD)\b|\{(?:CLAUDE_PROJECT_DIR|COUNTERSIGN_PROJECT_DIR|PWD)\})/g,
      () => root,
    )
    .replace(/(^|[\s"'=:])(?:~|\$HOME\b|\$\{HOME\})(?=\/)/g, (_, before: string) => before + home);
  const quoted = [...spelt.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single!,
  );
  const bare = spelt.replace(/\\ /g, BLANK).replace(/["'\\]/g, "");
  const words = [...bare.split(/[\s;|&<>()`]+/), ...bare.split(/[\s;|&<>()`=,:]+/)].map((word) =>
    word.replaceAll(BLANK, " "),
  );
  const all = [...quoted, ...words].map((word) => word.replace(/^\$\{?\w+\}?(?=\/)/, ""));
  return new Set(all.filter((word) => word.length > 0 && word.length < MAX_WORD));
}
const BLANK = "\u0001";
const MAX_WORD = 4096;
