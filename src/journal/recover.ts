/**
 * Reads the journal's state when it is opened: where the chain continues, and what a crash left
 * behind.
 */
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { linesBackwards, readAt, rotatedFiles } from "./files.ts";
import { type Head, JournalError, parseLine, START, sha256 } from "./line.ts";

export interface Recovered {
  readonly head: Head;
  /** The length of the file. */
  readonly size: number;
  /** Set if a torn last line of that many bytes was moved to `<file>.torn`. */
  readonly recovered: { readonly bytes: number } | null;
}

/**
 * Reads only the end of the file. Rejects with `corrupt` if more than the very last line is no line
 * of a journal.
 */
export async function recover(handle: FileHandle, file: string, mode: number): Promise<Recovered> {
  const { size } = await handle.stat();
  let end = size;
  let head: Head | undefined;
  for await (const { bytes, start, whole } of linesBackwards(handle, size)) {
    head = whole ? headOf(bytes) : undefined;
    if (head) break;
    if (end !== size) throw corrupt(file);
    end = start;
  }
  head ??= await headOfRotated(file);
  if (end === size) return { head, size, recovered: null };
  const torn = await readAt(handle, end, size - end);
  if (
    end === 0 &&
    head === START &&
    !BEGINNING.startsWith(torn.toString("latin1", 0, BEGINNING.length))
  )
    throw corrupt(file);
  await keep(`${file}.torn`, torn, mode);
  await handle.truncate(end);
  await handle.sync();
  return { head, size: end, recovered: { bytes: torn.length } };
}

/** How a first line begins; a file whose first line begins otherwise is not a journal. */
const BEGINNING = '{"seq":1,';

function headOf(bytes: Buffer): Head | undefined {
  const line = parseLine(bytes);
  return line && { seq: line.seq, hash: sha256(bytes) };
}

/**
 * A crash between the two steps of a rotation leaves the active file empty or missing; the chain
 * continues all the same.
 */
async function headOfRotated(file: string): Promise<Head> {
  const newest = (await rotatedFiles(file)).at(-1);
  if (newest === undefined) return START;
  const handle = await open(newest);
  try {
    for await (const { bytes } of linesBackwards(handle, (await handle.stat()).size)) {
      const head = headOf(bytes);
      if (head) return head;
      break;
    }
  } finally {
    await handle.close();
  }
  throw corrupt(newest);
}

function corrupt(file: string): JournalError {
  const fix = "check it with `countersign audit verify`, then move it away to begin a new journal";
  return new JournalError("corrupt", `${file} does not end in a line of an audit journal: ${fix}`);
}

async function keep(path: string, bytes: Buffer, mode: number): Promise<void> {
  const handle = await open(path, "a", mode);
  try {
    await handle.appendFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a directory (0700) with its parents, durably: a file is lost if the name of its directory
 * is.
 */
export async function makeDirectory(path: string): Promise<void> {
  for (const made of await makeParents(path)) await syncDirectory(dirname(made));
}

/**
 * Makes a directory (0700) with its parents, and resolves with those that it made. Node.js's own
 * `recursive` tries for ever where a directory takes no other (/proc, seen with 20.19).
 */
export async function makeParents(path: string): Promise<string[]> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return [];
  const above = dirname(path) === path ? [] : await makeParents(dirname(path));
  const isMade = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      // another process may have made it meanwhile
      if (error.code === "EEXIST" && (await stat(path)).isDirectory()) return false;
      throw error;
    },
  );
  return isMade ? [...above, path] : above;
}

/** Makes names in a directory durable: `fsync` of a file does not reach its name (fsync(2)). */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
