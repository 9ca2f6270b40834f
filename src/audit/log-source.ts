/**
 * Where the index over the audit log reads: the gateway's own file, or the chains of all gateways
 * that share a store.
 */
import type { ChainHead, ChainReader, WrittenSince } from "../core/cluster.ts";
import type { ChainCheck } from "../core/history.ts";
import { journalEnd, lineInChain } from "../journal/journal.ts";
import { sha256 } from "../journal/line.ts";
import type { LinePlace } from "./history-calls.ts";
import type { AuditLog } from "./log.ts";

/** A line as it is read; `order` left out: its own number. */
export interface SourceLine extends Partial<LinePlace> {
  readonly text: string | Buffer;
}

export interface FreshLines {
  readonly lines: Iterable<SourceLine>;
  /** There is more than is read at a time: these are the latest of all. */
  readonly cut: boolean;
  /** They need not be read again. */
  taken(): void;
}

export interface LogSource {
  /** True if it is certain without a look that nothing was written since. */
  isRead(): boolean;
  /** What was written since the last time. Rejects if the log cannot be read. */
  read(): Promise<FreshLines | undefined>;
  /** Whether the chain leads from its end, which was known before, to the line. */
  check(line: { readonly seq: number; readonly chain: string | undefined }): Promise<ChainCheck>;
}

/** How much of the log is read to check one line. */
const MAX_CHECKED = 64 * 1024 * 1024;

export const sourceOf = (
  audit: Pick<AuditLog, "file" | "head" | "all">,
  maxBytes: number,
): LogSource =>
  audit.all ? new ChainsSource(audit.all, maxBytes) : new FileSource(audit, maxBytes);

class FileSource implements LogSource {
  readonly #audit: Pick<AuditLog, "file" | "head">;
  readonly #maxBytes: number;
  /** Number of the last line that was read. */
  #last = 0;

  constructor(audit: Pick<AuditLog, "file" | "head">, maxBytes: number) {
    this.#audit = audit;
    this.#maxBytes = maxBytes;
  }

  isRead(): boolean {
    return this.#audit.head.seq === this.#last;
  }

  async read(): Promise<FreshLines | undefined> {
    const { file, head } = this.#audit;
    if (this.isRead()) return undefined;
    const range = { after: this.#last, upTo: head.seq, maxBytes: this.#maxBytes };
    const { lines, cut } = await journalEnd(file, range);
    return {
      lines: lines.map((text) => ({ text })),
      cut,
      taken: () => {
        this.#last = head.seq;
      },
    };
  }

  check({ seq }: { readonly seq: number }): Promise<ChainCheck> {
    const { file, head } = this.#audit;
    return lineInChain(file, { seq, head, maxBytes: MAX_CHECKED });
  }
}

class ChainsSource implements LogSource {
  readonly #reader: ChainReader;
  readonly #maxBytes: number;
  /** The line of each chain up to which it was read. */
  #places: ReadonlyMap<string, number> = new Map();
  /** The end of each chain that is known: what continues it is known too. */
  #heads: ReadonlyMap<string, ChainHead> = new Map();
  #order = 0;

  constructor(reader: ChainReader, maxBytes: number) {
    this.#reader = reader;
    this.#maxBytes = maxBytes;
  }

  isRead(): boolean {
    return false;
  }

  async read(): Promise<FreshLines | undefined> {
    const { pieces, heads, cut } = await this.#reader.since(this.#places, this.#maxBytes);
    return {
      lines: this.#linesOf(pieces),
      cut,
      taken: () => this.#take(heads, cut ? [] : pieces),
    };
  }

  /** An end that was known before stays what it was: the store may have been rewritten since. */
  #take(heads: WrittenSince["heads"], pieces: WrittenSince["pieces"]): void {
    this.#places = new Map(heads.map(({ chain, seq }) => [chain, seq]));
    const next = new Map<string, ChainHead>(this.#heads);
    for (const { chain, seq, hash } of heads) {
      const known = this.#heads.get(chain);
      const fresh = known && pieces.find((piece) => piece.chain === chain);
      const isOnward = !fresh || continues(fresh.text.split("\n", 1).join(), known);
      if (known === undefined || (seq > known.seq && isOnward)) next.set(chain, { seq, hash });
    }
    this.#heads = next;
  }

  /** Their order is their time in microseconds, so that a page goes on at another gateway. */
  *#linesOf(pieces: WrittenSince["pieces"]): Generator<SourceLine> {
    for (const { chain, text, at = 0 } of pieces) {
      this.#order = Math.max(this.#order, Math.floor(at * 1000));
      for (const line of text.split("\n").slice(0, -1))
        yield { text: line, chain, order: this.#order++ };
    }
  }

  async check({ seq, chain = "" }: { seq: number; chain: string | undefined }) {
    const head = this.#heads.get(chain);
    return head === undefined
      ? ({ ok: false, why: `the chain ${chain} is gone` } as const)
      : followed(this.#reader, { chain, seq, head });
  }
}

interface Followed {
  readonly chain: string;
  readonly seq: number;
  readonly head: ChainHead;
}

/** From the line to the end that is known; both have to be in one chain. */
async function followed(reader: ChainReader, { chain, seq, head }: Followed): Promise<ChainCheck> {
  let last: { readonly seq: number; readonly hash: string } | undefined;
  let found: string | undefined;
  let bytes = 0;
  for await (const { first, text } of reader.chain(chain, seq)) {
    bytes += text.length;
    if (bytes > MAX_CHECKED) return { ok: false, why: TOO_FAR };
    const lines = text.split("\n").slice(0, -1);
    for (const [index, line] of lines.entries()) {
      if (first + index > head.seq) break;
      if (last && !continues(line, last)) return changedAt(last.seq + 1);
      last = { seq: first + index, hash: sha256(line) };
      if (last.seq === seq) found = last.hash;
    }
    if (last && last.seq >= head.seq) break;
  }
  if (found === undefined) return { ok: false, why: `line ${seq} is missing` };
  if (last?.seq !== head.seq)
    return { ok: false, why: `line ${(last?.seq ?? seq) + 1} is missing` };
  return last.hash === head.hash ? { ok: true, hash: found } : changedAt(head.seq);
}

function continues(line: string, { seq, hash }: ChainHead): boolean {
  try {
    const { seq: own, prev } = JSON.parse(line) as { seq: unknown; prev: unknown };
    return own === seq + 1 && prev === hash;
  } catch {
    return false;
  }
}

const changedAt = (seq: number): ChainCheck => ({
  ok: false,
  why: `the log was changed at line ${seq}`,
});

const TOO_FAR =
  "it is too far from the end of the log to be checked here: countersign audit verify checks all";
