/**
 * Reads the files that say what is allowed: complete or not at all, and with a stamp that tells
 * when to read them again.
 */
import { type BigIntStats, constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import { CountersignError } from "../core/errors.ts";

export interface ReadFile {
  readonly bytes: Buffer;
  /** Equal as long as the file is the same and has the same content. */
  readonly stamp: string;
  /** Its permission bits. */
  readonly mode: number;
  /** It was changed so lately that another change could leave the same stamp. */
  readonly young: boolean;
}

/** Clocks of file systems are coarse: within this time, two changes may bear the same time. */
const YOUNG_MS = 2000;
const NONE = "none";

const stampFrom = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;

/** The stamp of what a path leads to now. */
export async function stampOf(path: string): Promise<string> {
  try {
    return stampFrom(await stat(path, { bigint: true }));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT"
      ? NONE
      : `${NONE} (${(error as NodeJS.ErrnoException).code})`;
  }
}

/**
 * Undefined if there is no such file. Throws `bad-policy` if it is not a regular file, has more
 * than `max` bytes, or cannot be read. A pipe or a device in its place does not block.
 */
export async function readWhole(path: string, max: number): Promise<ReadFile | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) =>
    failed(path, error),
  );
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile())
      throw new CountersignError("bad-policy", `${path} is not a regular file`, { path });
    if (stats.size > max)
      throw new CountersignError("bad-policy", `${path} has more than ${max} bytes`, { path });
    const bytes = Buffer.alloc(Number(stats.size) + 1);
    let length = 0;
    for (let got = -1; got !== 0 && length < bytes.length; length += got)
      got = (await file.read(bytes, length, bytes.length - length, length)).bytesRead;
    const stamp = stampFrom(stats);
    const young =
      length !== Number(stats.size) || Date.now() - Number(stats.ctimeNs / 1_000_000n) < YOUNG_MS;
    return { bytes: bytes.subarray(0, length), stamp, mode: Number(stats.mode) & 0o7777, young };
  } catch (error) {
    return failed(path, error);
  } finally {
    await file.close();
  }
}

/** The text, without the mark of its byte order. Throws `bad-policy` if it is not UTF-8. */
export function textOf(bytes: Uint8Array, path: string): string {
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    throw new CountersignError("bad-policy", `${path} is not UTF-8`, { cause, path });
  }
}
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function failed(path: string, error: unknown): undefined {
  if (error instanceof CountersignError) throw error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return undefined;
  throw new CountersignError("bad-policy", `cannot read ${path} (${code})`, { cause: error, path });
}
