/** Checks that the audit journal's file is still the one that was written, and unchanged. */
import { type FileHandle, lstat, stat } from "node:fs/promises";

/** A file as its last writer left it. */
export interface Left {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  /**
   * Unlike `mtimeNs` it cannot be set back, so it reveals an edit whose author restored `mtimeNs`.
   */
  readonly ctimeNs: bigint;
}

export async function leftAs(handle: FileHandle): Promise<Left> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  return { dev, ino, size, mtimeNs, ctimeNs };
}

/**
 * Rejects, with a message, if the name belongs to another file, to a link or to none. Resolves with
 * the file's current state.
 */
export async function sameFile(
  file: string,
  handle: FileHandle,
  { links = false } = {},
): Promise<Left> {
  const look = links ? stat : lstat;
  const [named, own] = await Promise.all([
    look(file, { bigint: true }).catch(gone),
    leftAs(handle),
  ]);
  if (named.ino !== own.ino || named.dev !== own.dev)
    throw new Error("another file has taken its place");
  return own;
}

/** Rejects, with a message, also if the file is not as `left`. */
export async function untouched(file: string, handle: FileHandle, left: Left): Promise<void> {
  const { size, mtimeNs, ctimeNs } = await sameFile(file, handle);
  if (size < left.size) throw new Error(`it was truncated, from ${left.size} to ${size} bytes`);
  if (size > left.size) throw new Error(`something else wrote ${size - left.size} bytes to it`);
  if (mtimeNs !== left.mtimeNs) throw new Error("something else changed it");
  if (ctimeNs !== left.ctimeNs)
    throw new Error("something else changed it, or its mode, its owner or its names");
}

function gone(error: NodeJS.ErrnoException): never {
  throw Object.assign(new Error("it was deleted or moved away", { cause: error }), {
    code: error.code,
  });
}
