/**
 * Reads the audit journal: every line in order, the last ones, the ones to come, and whether the
 * chain holds.
 */
import { setTimeout } from "node:timers/promises";
import { linesBackwards, type Piece, partsOf, piecesOf } from "./files.ts";
import { type Head, JournalError, type JournalLine, parseLine, START, sha256 } from "./line.ts";

/**
 * Every line in order, oldest first, over the rotated files and the active one. A torn last line is
 * left out. Rejects with `corrupt` on anything else that is not a line of a journal, and with
 * ENOENT if there is no file. The chain is not checked.
 */
export async function* readJournal(file: string): AsyncGenerator<JournalLine> {
  for await (const { path, pieces, newest } of piecesOf(file)) {
    for (const { bytes, whole } of pieces) {
      if (whole || !newest) yield lineOf(bytes, path);
    }
  }
}

/** The last lines, newest first, without reading the whole file. Otherwise as `readJournal`. */
async function* backwards(file: string): AsyncGenerator<JournalLine> {
  for await (const { path, handle, newest } of partsOf(file, { newestFirst: true })) {
    for await (const { bytes, whole } of linesBackwards(handle, (await handle.stat()).size)) {
      if (whole || !newest) yield lineOf(bytes, path);
    }
  }
}

function lineOf(bytes: Buffer, path: string): JournalLine {
  const line = parseLine(bytes);
  if (!line)
    throw new JournalError(
      "corrupt",
      `${path}: ${JSON.stringify(bytes.toString("utf8", 0, 60))}... is not a ` +
        "line of an audit journal",
    );
  return line;
}

/**
 * The last `count` lines, oldest first. A torn last line is left out; rejects as `readJournal`
 * does.
 */
export async function tailJournal(file: string, count: number): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  if (count < 1) return lines;
  for await (const line of backwards(file)) if (lines.push(line) >= count) break;
  return lines.reverse();
}

/**
 * Calls `onLine` for every line with a number over `after` (default: the last one there is), in
 * order and over rotations, until `signal` is aborted; then it resolves. Looks every `pollMs`. The
 * lines since the last look are held in memory. A line may be shown just before it is durable.
 * Rejects as `readJournal` does, and with what `onLine` throws.
 */
export async function followJournal(
  file: string,
  onLine: (line: JournalLine) => void,
  signal: AbortSignal,
  { after, pollMs = 200 }: { after?: number; pollMs?: number } = {},
): Promise<void> {
  let last = after ?? (await tailJournal(file, 1))[0]?.seq ?? 0;
  while (!signal.aborted) {
    const fresh: JournalLine[] = [];
    for await (const line of backwards(file)) {
      if (line.seq <= last) break;
      fresh.push(line);
    }
    for (const line of fresh.reverse()) onLine(line);
    last = fresh.at(-1)?.seq ?? last;
    await setTimeout(pollMs, undefined, { signal }).catch(() => {});
  }
}

export type Verified =
  | { readonly ok: true; readonly lines: number; readonly head: Head }
  | {
      readonly ok: false;
      /**
       * Where it was noticed: the line of `file`, from 1. A changed line is noticed by the one
       * after it.
       */
      readonly line: number;
      readonly file: string;
      /** What the line says its number is. */
      readonly seq?: number;
      readonly problem: Problem;
      readonly message: string;
    };

/** A crash can leave `torn` behind, but none of the others. */
type Problem = "broken-chain" | "bad-json" | "gap" | "torn" | "head-mismatch";

/**
 * Reads the whole journal and tells whether every line continues the one before it, from line 1.
 * Constant memory. Lines that were cut off the end, and a chain that was computed anew, can only be
 * noticed with `expectHead`: a head that was noted elsewhere, through which the chain must pass.
 * Rejects with ENOENT if there is no file.
 */
export async function verifyJournal(
  file: string,
  { expectHead = START }: { expectHead?: Head } = {},
): Promise<Verified> {
  let head = START;
  let place = { file, line: 0 };
  for await (const { path, pieces, newest } of piecesOf(file)) {
    if (path !== place.file) place = { file: path, line: 0 };
    for (const piece of pieces) {
      place.line++;
      if (newest && !piece.whole)
        return head.seq < expectHead.seq ? cutOff(place, head, expectHead) : torn(place, piece);
      const fault = faultInLine(piece.bytes, head);
      if (fault) return { ok: false, ...place, ...fault };
      head = { seq: head.seq + 1, hash: sha256(piece.bytes) };
      if (head.seq === expectHead.seq && head.hash !== expectHead.hash) {
        return {
          ok: false,
          ...place,
          seq: head.seq,
          problem: "head-mismatch",
          message: `line ${head.seq} is not the recorded one: the chain was rewritten`,
        };
      }
    }
  }
  return head.seq < expectHead.seq
    ? cutOff(place, head, expectHead)
    : { ok: true, lines: head.seq, head };
}

export type LineFault = Pick<Verified & { ok: false }, "problem" | "message" | "seq">;

const GAP = "a line is missing, moved or inserted";

/** Why a line does not continue the chain that ends with `head`; undefined: it does. */
export function faultInLine(bytes: Buffer, head: Head): LineFault | undefined {
  const line = parseLine(bytes);
  const due = head.seq + 1;
  if (!line)
    return {
      problem: "bad-json",
      message: `this is not a line of an audit journal; number ${due} was expected`,
    };
  const { seq } = line;
  if (seq !== due)
    return {
      problem: "gap",
      seq,
      message: `this is number ${seq}, but ${due} was expected: ${GAP}`,
    };
  if (line.prev === head.hash) return undefined;
  return {
    problem: "broken-chain",
    seq,
    message: `number ${seq} does not continue the line before it: one of the two was changed`,
  };
}

const torn = (place: { file: string; line: number }, { bytes }: Piece): Verified => ({
  ok: false,
  ...place,
  problem: "torn",
  message:
    `the last line is torn (${bytes.length} bytes), as a crash leaves it; the next start ` +
    "moves it aside",
});

const cutOff = (place: { file: string; line: number }, head: Head, expected: Head): Verified => ({
  ok: false,
  ...place,
  problem: "head-mismatch",
  message:
    `the journal ends with number ${head.seq}, but ${expected.seq} was recorded: the last ` +
    "lines are missing",
});

export type VerifiedTail =
  | {
      readonly ok: true;
      /** How many lines were read, and the number of the first of them. */
      readonly lines: number;
      readonly first: number;
      readonly head: Head;
      /** The last line is not complete: it is being written, or a crash has left it. */
      readonly torn: boolean;
    }
  | { readonly ok: false; readonly file: string; readonly message: string };

/**
 * As `verifyJournal`, from the end back to the first line once `maxBytes` were read: a quick look
 * at a large journal. Rejects with ENOENT if there is no file.
 */
export async function verifyTail(
  file: string,
  { maxBytes, expectHead = START }: { maxBytes: number; expectHead?: Head | undefined },
): Promise<VerifiedTail> {
  let first: JournalLine | undefined;
  let head = START;
  const seen = { bytes: 0, lines: 0, torn: false };
  for await (const { path, handle, newest } of partsOf(file, { newestFirst: true })) {
    for await (const piece of linesBackwards(handle, (await handle.stat()).size)) {
      if (newest && !piece.whole) {
        seen.torn = true;
        continue;
      }
      const hash = sha256(piece.bytes);
      const line = parseLine(piece.bytes);
      const message = tailFault({ line, hash, next: first, expectHead });
      if (message !== undefined) return { ok: false, file: path, message };
      if (first === undefined) head = { seq: line?.seq ?? 0, hash };
      first = line;
      seen.lines++;
      seen.bytes += piece.bytes.length;
      if (seen.bytes >= maxBytes) break;
    }
    if (seen.bytes >= maxBytes) break;
  }
  const { lines, torn, bytes } = seen;
  const message = endFault({ first, head, expectHead, isWhole: bytes < maxBytes });
  return message === undefined
    ? { ok: true, lines, first: first?.seq ?? 0, head, torn }
    : { ok: false, file, message };
}

interface Between {
  readonly line: JournalLine | undefined;
  readonly hash: string;
  /** The line after it; undefined for the last one. */
  readonly next: JournalLine | undefined;
  readonly expectHead: Head;
}

function tailFault({ line, hash, next, expectHead }: Between): string | undefined {
  if (!line) {
    const which = next ? `the line before number ${next.seq}` : "the last line";
    return `${which} is not a line of an audit journal`;
  }
  if (next && line.seq !== next.seq - 1)
    return `number ${next.seq} follows number ${line.seq}: a line is missing, moved or inserted`;
  if (next && hash !== next.prev)
    return `number ${next.seq} does not continue the line before it: one of the two was changed`;
  if (line.seq === expectHead.seq && hash !== expectHead.hash)
    return `line ${line.seq} is not the recorded one: the chain was rewritten`;
  return undefined;
}

interface Ends {
  readonly first: JournalLine | undefined;
  readonly head: Head;
  readonly expectHead: Head;
  /** Every line was read. */
  readonly isWhole: boolean;
}

function endFault({ first, head, expectHead, isWhole }: Ends): string | undefined {
  if (head.seq < expectHead.seq)
    return (
      `the journal ends with number ${head.seq}, but ${expectHead.seq} was recorded: ` +
      "the last lines are missing"
    );
  if (!isWhole || first === undefined) return undefined;
  return first.seq === 1 && first.prev === START.hash
    ? undefined
    : `the journal begins with number ${first.seq}: the lines before it are missing`;
}
