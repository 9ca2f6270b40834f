/** Checks that the audit journal's file is still the one that was written, and unchanged. */
import { lstatSync } from "node:fs";
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

const leftBy = ({ dev, ino, size, mtimeNs, ctimeNs }: Left): Left => ({
  dev,
  ino,
  size,
  mtimeNs,
  ctimeNs,
});

export const leftAs = async (handle: FileHandle): Promise<Left> =>
  leftBy(await handle.stat({ bigint: true }));

/**
 * Rejects, with a message, if the name belongs to another file, to a link or to none. Resolves with
 * the file's current state. `own`: the open file. As long as it is open, no other file has its
 * device and inode numbers, so looking the name up is enough to know both. `atOnce`: without a
 * thread, which costs four times as much; only for file systems that answer at once.
 */
export async function sameFile(
  file: string,
  own: Pick<Left, "dev" | "ino">,
  { links = false, atOnce = false } = {},
): Promise<Left> {
  const look = links ? stat : lstat;
  const named = atOnce ? lookNow(file) : await look(file, { bigint: true }).catch(gone);
  if (named.ino !== own.ino || named.dev !== own.dev)
    throw new Error("another file has taken its place");
  return leftBy(named);
}

/** Rejects, with a message, also if the file is not as `left`. */
export async function untouched(
  file: string,
  left: Left,
  options: { readonly atOnce: boolean },
): Promise<void> {
  const { size, mtimeNs, ctimeNs } = await sameFile(file, left, options);
  if (size < left.size) throw new Error(`it was truncated, from ${left.size} to ${size} bytes`);
  if (size > left.size) throw new Error(`something else wrote ${size - left.size} bytes to it`);
  if (mtimeNs !== left.mtimeNs) throw new Error("something else changed it");
  if (ctimeNs !== left.ctimeNs)
    throw new Error("something else changed it, or its mode, its owner or its names");
}

function lookNow(file: string): Left {
  try {
    return lstatSync(file, { bigint: true });
  } catch (error) {
    return gone(error as NodeJS.ErrnoException);
  }
}

function gone(error: NodeJS.ErrnoException): never {
  throw Object.assign(new Error("it was deleted or moved away", { cause: error }), {
    code: error.code,
  });
}
