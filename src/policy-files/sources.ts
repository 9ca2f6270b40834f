/**
 * The operator's policy files by rank: managed, named on the command line, named in the config.
 * Read together, replaced together.
 */
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { policyFile, presetsInWords } from "../config/presets.ts";
import { sha256 } from "../core/digest.ts";
import { CountersignError } from "../core/errors.ts";
import { readWhole, textOf } from "../filesystem/stable-read.ts";
import type { Load } from "../policy/loading/load.ts";
import type { PolicyFile } from "../policy/rules/rule.ts";
import { checkOwnPolicy } from "../state/files.ts";

export interface SourceOptions {
  /** It may be slow: only the reload waits for it. */
  readonly load: (...given: Parameters<Load>) => PolicyFile | Promise<PolicyFile>;
  /** The base of the config's paths. */
  readonly directory: string;
  /** From the config. */
  readonly managed?: string | undefined;
  /** From the config. */
  readonly policy?: string | readonly string[] | undefined;
  /** Named with `--policy`, relative to the working directory. */
  readonly cli?: readonly string[] | undefined;
  /**
   * The file for permanent approvals. It may be missing, and may be deleted as long as it only
   * allows.
   */
  readonly approved?: string | undefined;
  /** The path of an organisation's policy; it counts if it exists, whatever the config says. */
  readonly everywhere?: string;
}

export interface SourceSet {
  /** The highest rank first. */
  readonly files: readonly PolicyFile[];
  /** SHA-256 over rank, path and text of every file. */
  readonly digest: string;
  /** By path, SHA-256 of each file's text. */
  readonly digests: ReadonlyMap<string, string>;
}

export type Reloaded =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly error: CountersignError };

export interface Sources extends SourceSet {
  /** Every path that matters, also one where there is no file yet. */
  readonly watched: readonly string[];
  /**
   * Reads all files again. They replace the old ones only if all of them load and something
   * differs: in one step, after `record` has resolved. Otherwise everything stays unchanged. Never
   * rejects; several calls run one after another.
   */
  reload(record?: (next: SourceSet) => Promise<void>): Promise<Reloaded>;
}

const EVERYWHERE = "/etc/countersign/managed.yaml";
const MAX_BYTES = 8 * 1024 * 1024;

interface Named {
  readonly file: string;
  readonly source: "managed" | "cli" | "user";
  /** It may be missing. */
  readonly optional: boolean;
  /** The gateway writes it itself. It may be missing if it only contained allow rules. */
  readonly approved?: boolean;
}

/**
 * Throws `bad-policy` if a file is missing, cannot be read or does not load, or if another user
 * could write a managed one.
 */
export async function openSources(options: SourceOptions): Promise<Sources> {
  const named = namesOf(options);
  let set = await parseAll(await readAll(named), options.load);
  let present = new Set(set.files.map(({ file }) => file));
  let last: Promise<unknown> = Promise.resolve();

  async function reload(record: (next: SourceSet) => Promise<void>): Promise<Reloaded> {
    try {
      // what was there when it started may not vanish: an organisation's rules do not end because a
      // disk is not mounted
      const mayBeGone = ({ file, optional, approved }: Named): boolean =>
        optional &&
        (!present.has(file) ||
          (approved === true && set.files.every((each) => each.file !== file || onlyAllows(each))));
      const texts = await readAll(named.map((each) => ({ ...each, optional: mayBeGone(each) })));
      if (texts.digest === set.digest) return { ok: true, changed: false };
      const next = await parseAll(texts, options.load);
      await record(next);
      set = next;
      present = new Set(next.files.map(({ file }) => file));
      return { ok: true, changed: true };
    } catch (error) {
      if (error instanceof CountersignError) return { ok: false, error };
      return {
        ok: false,
        error: new CountersignError("not-recorded", UNRECORDED, { cause: error }),
      };
    }
  }

  return {
    get files() {
      return set.files;
    },
    get digest() {
      return set.digest;
    },
    get digests() {
      return set.digests;
    },
    watched: named.map(({ file }) => file),
    reload(record = async () => {}) {
      const next = last.then(() => reload(record));
      last = next;
      return next;
    },
  };
}

const onlyAllows = ({ rules, hooks, paths, settings }: PolicyFile): boolean =>
  rules.every(({ action }) => action === "allow") &&
  hooks.length === 0 &&
  Object.values(paths).every((list) => list.length === 0) &&
  Object.keys(settings).length === 0;

/** Which files differ between two sets, by path. */
export function changedFiles(before: SourceSet["digests"], after: SourceSet["digests"]): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}

const UNRECORDED = "the new policy could not be written to the audit log, so the old one stays";

function namesOf({
  managed,
  policy = [],
  cli = [],
  approved,
  directory,
  everywhere = EVERYWHERE,
}: SourceOptions): Named[] {
  const own = (file: string) => (isAbsolute(file) ? resolve(file) : join(directory, file));
  const all: Named[] = [
    { file: resolve(everywhere), source: "managed", optional: true },
    ...(managed === undefined
      ? []
      : [{ file: own(managed), source: "managed", optional: false } as const]),
    ...cli.map(
      (file) =>
        ({
          file: /^\w+$/.test(file) ? policyFile(file, process.cwd()) : resolve(file),
          source: "cli",
          optional: false,
        }) as const,
    ),
    ...[policy]
      .flat()
      .map(
        (file) => ({ file: policyFile(file, directory), source: "user", optional: false }) as const,
      ),
    ...(approved === undefined
      ? []
      : [{ file: approved, source: "user", optional: true, approved: true } as const]),
  ];
  return all.filter(({ file, source }, at) => {
    const again = all.findIndex((other) => other.file === file && other.source === source);
    return again === at;
  });
}

interface Texts {
  readonly read: readonly (Named & { readonly text: string })[];
  readonly digest: string;
}

async function readAll(named: readonly Named[]): Promise<Texts> {
  const read: (Named & { readonly text: string })[] = [];
  for (const each of named) {
    const text = await readOne(each);
    if (text !== undefined) read.push({ ...each, text });
  }
  return {
    read,
    digest: sha256(JSON.stringify(read.map(({ file, source, text }) => [source, file, text]))),
  };
}

async function parseAll({ read, digest }: Texts, load: SourceOptions["load"]): Promise<SourceSet> {
  const files: PolicyFile[] = [];
  for (const { file, source, text } of read) {
    files.push(await load(text, { file, source, directory: dirname(file) }));
    await setImmediate(); // calls continue between two files
  }
  return { files, digest, digests: new Map(read.map(({ file, text }) => [file, sha256(text)])) };
}

async function readOne({ file, source, optional, approved }: Named): Promise<string | undefined> {
  if (approved) await checkOwnPolicy(file);
  const found = await readWhole(file, MAX_BYTES);
  if (found === undefined) {
    if (optional) return undefined;
    const key = source === "user" ? "policy" : source === "cli" ? "--policy" : "managed";
    const presets = source === "managed" ? "" : `; ${presetsInWords(basename(file))}`;
    throw new CountersignError(
      "bad-policy",
      `cannot read the policy ${file} (there is no such file)${presets}`,
      { path: key },
    );
  }
  if (source === "managed") await mustBeSafe(file, found.mode);
  return textOf(found.bytes, file);
}

/** A user who can write it, or replace it, would rank above the operator. */
async function mustBeSafe(file: string, mode: number): Promise<void> {
  if (process.platform === "win32") return;
  if (isOpen(mode))
    throw refusedManaged(
      `${file} can be written by others than its owner (mode ${octal(mode)}); ` +
        `run: chmod go-w ${file}`,
    );
  const directory = dirname(await realpath(file));
  const { mode: above } = await stat(directory);
  if (isOpen(above) && (above & STICKY) === 0)
    throw refusedManaged(
      `${file} can be replaced by others than its owner, because they can write ${directory} ` +
        `(mode ${octal(above)}); run: chmod go-w ${directory}`,
    );
}

const STICKY = 0o1000;
const isOpen = (mode: number): boolean => (mode & 0o022) !== 0;
const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, "0");
const refusedManaged = (message: string): CountersignError =>
  new CountersignError("bad-policy", message, { path: "managed" });
