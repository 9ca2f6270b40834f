/** Compares a node's file with its chain in the store. */
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ChainHead, ChainReader } from "../core/cluster.ts";
import { isAside } from "../journal/aside.ts";
import { faultInLine, journalPieces, type LineFault } from "../journal/journal.ts";
import { parseLine, START, sha256 } from "../journal/line.ts";
import { linesIn } from "./chain-lines.ts";

export type VerifiedCopy =
  | {
      readonly ok: true;
      readonly file: string;
      /** Its last line. */
      readonly head: ChainHead;
      /** How many lines were compared with the chain. */
      readonly compared: number;
    }
  | ({ readonly ok: false; readonly file: string } & LineFault);

export interface CopyOptions {
  readonly reader: ChainReader;
  readonly chain: string;
}

/** Constant memory. Rejects with ENOENT if there is no file, and with `store-lost`. */
export async function verifyCopy(
  file: string,
  { reader, chain }: CopyOptions,
): Promise<VerifiedCopy> {
  const stored = new StoredHashes(reader, chain, (await reader.anchors()).get(chain));
  let head: ChainHead | undefined;
  let compared = 0;
  for await (const { path, pieces, newest } of journalPieces(file)) {
    for (const { bytes, whole } of pieces) {
      if (newest && !whole) break; // it is being written, or a crash has left it
      const fault = faultInLine(bytes, head ?? before(bytes));
      if (fault) return { ok: false, file: path, ...fault };
      head = { seq: (head?.seq ?? before(bytes).seq) + 1, hash: sha256(bytes) };
      const found = await stored.at(head.seq);
      if (found === "pruned") continue;
      if (found === undefined) return beyond(file, head.seq);
      if (found !== head.hash) return another(path, head.seq);
      compared++;
    }
  }
  return { ok: true, file, head: head ?? START, compared };
}

/** A copy may begin with any line. */
function before(bytes: Buffer): ChainHead {
  const line = parseLine(bytes);
  return line && line.seq > 1 ? { seq: line.seq - 1, hash: line.prev } : START;
}

const beyond = (file: string, seq: number): VerifiedCopy => ({
  ok: false,
  file,
  seq,
  problem: "head-mismatch",
  message:
    `the file has line ${seq} and more, which are not in the database: an older backup was ` +
    "restored, or the end of the chain was removed",
});

const another = (file: string, seq: number): VerifiedCopy => ({
  ok: false,
  file,
  seq,
  problem: "head-mismatch",
  message:
    `line ${seq} of the file is not the one in the database: one of the two was rewritten, or ` +
    "an older backup was restored",
});

/** The hashes of a chain's lines, asked for in their order. */
class StoredHashes {
  readonly #reader: ChainReader;
  readonly #chain: string;
  readonly #anchor: ChainHead | undefined;
  #pieces: AsyncIterator<{ first: number; text: string }> | undefined;
  #first = 0;
  #lines: readonly string[] = [];

  constructor(reader: ChainReader, chain: string, anchor: ChainHead | undefined) {
    this.#reader = reader;
    this.#chain = chain;
    this.#anchor = anchor;
  }

  /** Undefined: there is no such line (yet). */
  async at(seq: number): Promise<string | undefined> {
    if (this.#anchor && seq < this.#anchor.seq) return "pruned";
    if (this.#anchor?.seq === seq) return this.#anchor.hash;
    while (seq >= this.#first + this.#lines.length) {
      const wasOpen = this.#pieces !== undefined;
      this.#pieces ??= this.#reader.chain(this.#chain, seq)[Symbol.asyncIterator]();
      const { value, done } = await this.#pieces.next();
      if (done) this.#pieces = undefined;
      if (done && !wasOpen) return undefined;
      if (done) continue; // a running gateway may have written more since
      this.#first = value.first;
      this.#lines = linesIn(value);
    }
    const line = this.#lines[seq - this.#first];
    return line === undefined ? undefined : sha256(line);
  }
}

/** Journals that were moved aside because the chain in the store does not have them. */
export async function asideOf(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(file)).catch((): string[] => []);
  return names
    .filter((name) => name.startsWith(`${basename(file)}.`) && isAside(name))
    .sort()
    .map((name) => join(dirname(file), name));
}
