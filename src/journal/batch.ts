/** The audit journal's lines that share one write and one fdatasync. */
import type { FileHandle } from "node:fs/promises";
import {
  type Encoding,
  encodeBody,
  type Head,
  type JournalError,
  NEWLINE,
  START,
  sha256,
} from "./line.ts";

/** A caller that wants lines written, and waits for that. */
export interface Appended {
  readonly bodies: readonly object[];
  readonly resolve: () => void;
  readonly reject: (error: JournalError) => void;
}

const SIZE = 64 * 1024;

export interface Batch {
  bytes: Buffer;
  length: number;
  lines: number;
  /** The last line of it. */
  head: Head;
  /** The request that the lines belong to. */
  readonly of: Appended[];
}

/**
 * `bytes` is the memory of a batch that is done: fresh memory for each would be most of the
 * garbage.
 */
export function newBatch(bytes: Buffer = Buffer.allocUnsafeSlow(SIZE)): Batch {
  return { bytes, length: 0, lines: 0, head: START, of: [] };
}

function reserve(batch: Batch, length: number): void {
  if (batch.bytes.length >= length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(length, batch.bytes.length * 2));
  batch.bytes.copy(larger, 0, 0);
  batch.bytes = larger;
}

/**
 * Adds a line for each body, after `from`, and returns the new head. If this throws, none of them
 * was added.
 */
export function addLines(
  batch: Batch,
  from: Head,
  {
    bodies,
    form,
    time,
    ...encoding
  }: { bodies: readonly object[]; form: (body: object) => object; time: string } & Encoding,
): Head {
  let { length } = batch;
  let head = from;
  for (const body of bodies) {
    const end = addLine(batch, length, { head, time, text: encodeBody(form(body), encoding) });
    head = { seq: head.seq + 1, hash: sha256(batch.bytes.subarray(length, end)) };
    batch.bytes[end] = NEWLINE;
    length = end + 1;
  }
  batch.length = length;
  batch.lines += bodies.length;
  batch.head = head;
  return head;
}

/** More than the journal's own fields ever take. */
const FIELD_BYTES = 200;
const COMMA = 44;

/**
 * Writes a line, without the newline, and returns where it ends. In two pieces: as one text it
 * would have to be copied once more.
 */
function addLine(
  batch: Batch,
  from: number,
  { head, time, text }: { head: Head; time: string; text: string },
): number {
  // no UTF-16 unit takes more than three bytes of UTF-8
  reserve(batch, from + FIELD_BYTES + text.length * 3 + 1);
  const { bytes } = batch;
  const brace =
    from +
    bytes.write(`{"seq":${head.seq + 1},"time":"${time}","prev":"${head.hash}"`, from, "latin1");
  if (text === "{}") return brace + bytes.write("}", brace);
  const end = brace + bytes.write(text, brace);
  bytes[brace] = COMMA; // what stood there opened an object of its own
  return end;
}

/** A write may take fewer bytes than it was given. */
export async function writeBatch(handle: FileHandle, { bytes, length }: Batch): Promise<void> {
  for (let written = 0; written < length; ) {
    const { bytesWritten } = await handle.write(bytes, written, length - written);
    if (bytesWritten === 0) throw new Error("the disk accepted no bytes");
    written += bytesWritten;
  }
}
