/** Lists the files of the audit journal, and reads their lines forwards and backwards. */
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { NEWLINE } from "./line.ts";

const CHUNK = 256 * 1024;

/** A stretch of a file between two newlines; `whole` is false for what follows the last one. */
export interface Piece {
  readonly bytes: Buffer;
  readonly whole: boolean;
}

interface Part {
  readonly path: string;
  readonly handle: FileHandle;
  /** The last file of the journal: only there a crash can leave a torn line. */
  readonly newest: boolean;
}

/** Rotated files `<file>.<NNNNNN>`, oldest first. */
export async function rotatedFiles(file: string): Promise<string[]> {
  const prefix = `${basename(file)}.`;
  const number = (name: string) => Number(name.slice(prefix.length));
  const names = (await readdir(dirname(file))).filter(
    (name) => name.startsWith(prefix) && /^\d{6,}$/.test(name.slice(prefix.length)),
  );
  return names.sort((a, b) => number(a) - number(b)).map((name) => join(dirname(file), name));
}

/**
 * The lines of a file from its end to its beginning, whatever their length. A torn one comes first.
 */
export async function* linesBackwards(
  handle: FileHandle,
  size: number,
): AsyncGenerator<Piece & { readonly start: number }> {
  let rest = Buffer.alloc(0);
  let whole = false;
  let step = CHUNK / 4;
  for (let position = size; position > 0; ) {
    const from = Math.max(0, position - step);
    rest = Buffer.concat([await readAt(handle, from, position - from), rest]);
    position = from;
    let end = rest.length;
    for (
      let at = rest.lastIndexOf(NEWLINE);
      at >= 0;
      at = at === 0 ? -1 : rest.lastIndexOf(NEWLINE, at - 1)
    ) {
      if (whole || end > at + 1)
        yield { bytes: rest.subarray(at + 1, end), start: from + at + 1, whole };
      whole = true;
      end = at;
    }
    // A line longer than a step: longer steps, so that its bytes are not copied again and again.
    step = end === rest.length ? step * 2 : CHUNK / 4;
    rest = rest.subarray(0, end);
  }
  if (size > 0) yield { bytes: rest, start: 0, whole };
}

/** Fewer bytes if the file has become shorter. */
export async function readAt(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

async function* linesForwards(handle: FileHandle, size: number): AsyncGenerator<Piece[]> {
  /** The start of a line that continues in the next chunk. */
  let begun: Buffer[] = [];
  for (let position = 0; position < size; ) {
    const chunk = await readAt(handle, position, Math.min(CHUNK, size - position));
    if (chunk.length === 0) break;
    position += chunk.length;
    const pieces: Piece[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = chunk.subarray(start, end);
      pieces.push({
        bytes: begun.length > 0 ? Buffer.concat([...begun, bytes]) : bytes,
        whole: true,
      });
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
    yield pieces;
  }
  if (begun.length > 0) yield [{ bytes: Buffer.concat(begun), whole: false }];
}

/** Every file of the journal, as it was at one moment. Rejects with ENOENT if there is none. */
export async function* partsOf(file: string, { newestFirst = false } = {}): AsyncGenerator<Part> {
  const { rotated, active } = await snapshot(file);
  const paths = active ? [...rotated, file] : rotated;
  const newest = paths.at(-1);
  try {
    for (const path of newestFirst ? paths.reverse() : paths) {
      const handle = active && path === file ? active : await open(path);
      try {
        yield { path, handle, newest: path === newest };
      } finally {
        if (handle !== active) await handle.close();
      }
    }
  } finally {
    await active?.close();
  }
}

/**
 * Looks again if the file was rotated while the names were read: otherwise its lines would be
 * missing or duplicated.
 */
async function snapshot(
  file: string,
): Promise<{ rotated: string[]; active: FileHandle | undefined }> {
  for (;;) {
    const active = await orMissing(open(file));
    try {
      const rotated = await rotatedFiles(file);
      if (!active && rotated.length === 0) await stat(file);
      const [now, then] = [await orMissing(stat(file)), await active?.stat()];
      const same = now?.ino === then?.ino && now?.dev === then?.dev;
      if (same && (active || (await rotatedFiles(file)).length === rotated.length))
        return { rotated, active };
    } catch (error) {
      await active?.close();
      throw error;
    }
    await active?.close();
  }
}

/** A crash can come between the two steps of a rotation, so that the active file is not there. */
async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * A running gateway may be in the middle of a write: the end of the file gets a moment to become
 * the end of a line.
 */
async function settledSize(handle: FileHandle): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { size } = await handle.stat();
    if (size === 0 || tries === 20 || (await readAt(handle, size - 1, 1))[0] === NEWLINE)
      return size;
    await setTimeout(10);
  }
}

/** The lines of every file, oldest first, a chunk at a time. */
export async function* piecesOf(
  file: string,
): AsyncGenerator<{ path: string; pieces: Piece[]; newest: boolean }> {
  for await (const { path, handle, newest } of partsOf(file)) {
    const size = newest ? await settledSize(handle) : (await handle.stat()).size;
    for await (const pieces of linesForwards(handle, size)) yield { path, pieces, newest };
  }
}
