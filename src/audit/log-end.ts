/** The end of the audit log, to be counted in a thread: a file that it reads, or lines. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { StoredLines } from "../core/cluster.ts";
import { journalEnd } from "../journal/journal.ts";
import type { AuditLog } from "./log.ts";

export interface LogEnd {
  readonly file: string;
  /** Number of the last line that counts. */
  readonly upTo: number;
  /** Instead of the file, where gateways share a log: the latest lines of all, oldest first. */
  readonly pieces?: readonly Uint8Array<ArrayBuffer>[];
  /** There are lines before the pieces. */
  readonly cut?: boolean;
}

/** As much as any task reads. */
const MAX_BYTES = 32 * 1024 * 1024;
const BUFFER = 1024 * 1024;

/** Rejects where a log that gateways share cannot be read. */
export async function logEndOf({
  file,
  head,
  all,
}: Pick<AuditLog, "file" | "head" | "all">): Promise<LogEnd> {
  const own = { file, upTo: head.seq };
  if (!all) return own;
  const { pieces, cut } = await all.since(new Map(), MAX_BYTES);
  return { ...own, pieces: await encoded(pieces), cut };
}

/** In a few large buffers, which a thread takes over without a copy. */
async function encoded(pieces: readonly StoredLines[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder();
  const buffers: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  for (const piece of pieces) {
    text += piece.text;
    if (text.length < BUFFER) continue;
    buffers.push(encoder.encode(text));
    text = "";
    await nextTurn();
  }
  buffers.push(encoder.encode(text));
  return buffers;
}

/** A log that cannot be read back, such as a pipe, has nothing to count. */
export async function linesAtEnd(
  { file, upTo, pieces, cut = false }: LogEnd,
  maxBytes: number,
): Promise<{ readonly lines: readonly (Buffer | string)[]; readonly cut: boolean }> {
  if (!pieces) return journalEnd(file, { after: 0, upTo, maxBytes }).catch(() => NOTHING);
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces.toReversed()) {
    bytes += piece.length;
    if (bytes > maxBytes) break;
    kept.push(piece);
  }
  const decoder = new TextDecoder();
  return {
    lines: kept.reverse().flatMap((piece) => decoder.decode(piece).split("\n").slice(0, -1)),
    cut: cut || kept.length < pieces.length,
  };
}

const NOTHING = { lines: [], cut: false } as const;
