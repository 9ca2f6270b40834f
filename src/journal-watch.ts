/** Whether the audit journal's file is still the one that was written, and as it was left. */
import { type FileHandle, stat } from "node:fs/promises";

/** A file as its last writer left it. */
export interface Left {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

export async function leftAs(handle: FileHandle): Promise<Left> {
  const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true });
  return { dev, ino, size, mtimeNs };
}

/** Rejects, in words, where the name leads to another file or none. Resolves with the file as it is now. */
export async function sameFile(file: string, handle: FileHandle): Promise<Left> {
  const [named, own] = await Promise.all([stat(file, { bigint: true }).catch(gone), leftAs(handle)]);
  if (named.ino !== own.ino || named.dev !== own.dev) throw new Error("another file has taken its place");
  return own;
}

/** Rejects, in words, also where the file is not as `left`. */
export async function untouched(file: string, handle: FileHandle, left: Left): Promise<void> {
  const { size, mtimeNs } = await sameFile(file, handle);
  if (size < left.size) throw new Error(`it was truncated, from ${left.size} to ${size} bytes`);
  if (size > left.size) throw new Error(`something else wrote ${size - left.size} bytes to it`);
  if (mtimeNs !== left.mtimeNs) throw new Error("something else changed it");
}

function gone(error: NodeJS.ErrnoException): never {
  throw Object.assign(new Error("it was deleted or moved away", { cause: error }), { code: error.code });
}
