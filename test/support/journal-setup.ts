/**
 * What the tests of the audit journal share: a directory for each, a short way to write, and a disk
 * with faults.
 */
import { type FileHandle, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import {
  type Journal,
  type JournalLine,
  type JournalOptions,
  openJournal,
  readJournal,
} from "../../src/journal/journal.ts";

/** The directory and the file of the current test. */
export const at = { directory: "", file: "" };

/** For a file's top: each of its tests has a directory. */
export function hasDirectory(): void {
  beforeEach(async () => {
    at.directory = await mkdtemp(join(tmpdir(), "journal-"));
    at.file = join(at.directory, "audit.jsonl");
  });
  afterEach(async () => {
    await rm(at.directory, { recursive: true, force: true });
  });
}

export const textLines = async (): Promise<string[]> =>
  (await readFile(at.file, "utf8")).split("\n").slice(0, -1);

/** The names in the directory, without those of locks. */
export const names = async (): Promise<string[]> =>
  (await readdir(at.directory)).filter((name) => !name.includes(".lock")).sort();

export async function allLines(): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of readJournal(at.file)) lines.push(line);
  return lines;
}

/**
 * Writes `count` lines `{ type: "tick", n }`, each about 130 bytes and a write of its own, and
 * closes the journal.
 */
export async function written(
  count: number,
  options: Partial<JournalOptions> = {},
): Promise<Journal> {
  const journal = await openJournal({ file: at.file, durable: false, ...options });
  for (let n = 1; n <= count; n++) await journal.append({ type: "tick", n });
  await journal.close();
  return journal;
}

/** The code that a promise rejects with, or "resolved". */
export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => "resolved",
    (error: { code?: string }) => error.code,
  );

/** Opens the real file and lets `patch` put faults of a disk in its way. */
export function faulty(patch: (handle: FileHandle) => void): NonNullable<JournalOptions["open"]> {
  return async (path, flags, mode) => {
    const handle = await open(path, flags, mode);
    patch(handle);
    return handle;
  };
}

export const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: fault of a disk`), { code });
