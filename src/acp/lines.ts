/** Lines of bytes from a stream, and a way back that waits for a slow reader. */
import { once } from "node:events";
import type { Writable } from "node:stream";
import { CountersignError } from "../core/errors.ts";

const NEWLINE = 10;
/** As large as the largest answer that is read from a gateway. */
export const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Each line without its line feed, empty ones left out. What follows the last line feed is not a
 * line. Throws `too-large` for a line that never seems to end.
 */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
  most = MOST_BYTES,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...parts, chunk.subarray(from, end)]);
      parts = [];
      bytes = 0;
      from = end + 1;
      if (line.length > 0) yield line;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > most)
      throw new CountersignError("too-large", `a line has more than ${most} bytes without an end`);
  }
}

export interface LineSink {
  /** Lines are written whole and in this order. After the reader has gone, nothing happens. */
  write(line: string | Buffer): void;
  /** Resolves when the reader has taken what was written, or has gone. */
  drained(): Promise<void>;
}

export function sinkTo(stream: Writable): LineSink {
  stream.on("error", () => {}); // the reader has gone: its end is heard elsewhere
  return {
    write(line) {
      if (stream.destroyed || stream.writableEnded) return;
      stream.cork();
      stream.write(line);
      stream.write("\n");
      process.nextTick(() => stream.uncork());
    },
    async drained() {
      if (!stream.writableNeedDrain || stream.destroyed) return;
      await Promise.race([once(stream, "drain"), once(stream, "close")]).catch(() => {});
    },
  };
}
