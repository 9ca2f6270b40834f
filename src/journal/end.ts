/** The end of the audit journal: its last lines in order, and whether a line is in the chain. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { linesBackwards, partsOf } from "./files.ts";
import { type Head, parseLine, sha256 } from "./line.ts";

export interface End {
  /** In order, oldest first. Each is JSON text; one that is no line of a journal is left out. */
  readonly lines: readonly Buffer[];
  /** Lines before these were not read: there are more than `maxBytes` of them. */
  readonly cut: boolean;
}

/** Other work gets a turn after this long. */
const SLICE_MS = 5;

/**
 * The lines with a number over `after`, up to and including `upTo`, as far as they fit into
 * `maxBytes`: the latest of them. Over rotations. Rejects with ENOENT if there is no file.
 */
export async function journalEnd(
  file: string,
  { after, upTo, maxBytes }: { after: number; upTo: number; maxBytes: number },
): Promise<End> {
  const lines: Buffer[] = [];
  const pause = pacer();
  let bytes = 0;
  for await (const { handle, newest } of partsOf(file, { newestFirst: true })) {
    for await (const piece of linesBackwards(handle, (await handle.stat()).size)) {
      if (newest && !piece.whole) continue;
      const seq = seqOf(piece.bytes);
      if (seq === undefined || seq > upTo) continue;
      if (seq <= after) return { lines: lines.reverse(), cut: false };
      bytes += piece.bytes.length;
      if (bytes > maxBytes) return { lines: lines.reverse(), cut: true };
      lines.push(Buffer.from(piece.bytes)); // a slice would keep the whole chunk
      await pause();
    }
  }
  return { lines: lines.reverse(), cut: false };
}

/** Every line begins with its number. */
function seqOf(bytes: Buffer): number | undefined {
  const [, digits] = /^\{"seq":(\d{1,16}),/.exec(bytes.toString("latin1", 0, 32)) ?? [];
  return digits === undefined ? parseLine(bytes)?.seq : Number(digits);
}

type InChain =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly why: string };

/**
 * Follows the chain from `head`, which the caller knows by itself, back to the line `seq`. No line
 * from there on was changed, removed or inserted if that leads to it. Rejects as `journalEnd` does.
 */
export async function lineInChain(
  file: string,
  { seq, head, maxBytes }: { seq: number; head: Head; maxBytes: number },
): Promise<InChain> {
  const pause = pacer();
  let bytes = 0;
  let due = head;
  for await (const { handle, newest } of partsOf(file, { newestFirst: true })) {
    for await (const piece of linesBackwards(handle, (await handle.stat()).size)) {
      if (newest && !piece.whole) continue;
      const line = parseLine(piece.bytes);
      if (line && line.seq > head.seq && due === head) continue; // written since
      bytes += piece.bytes.length;
      if (bytes > maxBytes) return { ok: false, why: TOO_FAR };
      const hash = sha256(piece.bytes);
      if (line?.seq !== due.seq || hash !== due.hash)
        return { ok: false, why: `the log was changed at line ${due.seq}` };
      if (due.seq === seq) return { ok: true, hash };
      due = { seq: due.seq - 1, hash: line.prev };
      await pause();
    }
  }
  return { ok: false, why: `line ${due.seq} is missing` };
}

const TOO_FAR =
  "it is too far from the end of the log to be checked here: countersign audit verify checks all";

function pacer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
