/** Reads the audit lines of all nodes. */
import {
  ANCHORS,
  type ChainedLines,
  type ChainHead,
  type ChainReader,
  type NodeHead,
  type SharedState,
  type StoredLines,
  type WrittenSince,
} from "../../core/cluster.ts";
import type { Tables } from "./tables.ts";

/** Pieces of audit lines that are read at a time. */
const PIECES = 100;

type Reading = Pick<Tables, "heads" | "chain" | "latest" | "mentioning">;

export const chainReader = (tables: Reading, shared: Pick<SharedState, "list">): ChainReader => ({
  heads: () => tables.heads(),
  latest: (lines) => latestLines(tables, lines),
  chain: (name, from) => chainFrom(tables, name, from),
  async piece(chain, seq) {
    const [piece] = await tables.chain(chain, seq, 1);
    return piece !== undefined && piece.first <= seq ? piece : undefined;
  },
  mentioning: (texts, since) => mentioning(tables, texts, since),
  async anchors() {
    const entries = await shared.list(ANCHORS);
    return new Map(entries.map(({ key, value }) => [key, value as unknown as ChainHead]));
  },
  since: (places, maxBytes) => writtenSince(tables, places, maxBytes),
});

async function latestLines(tables: Reading, lines: number): Promise<readonly StoredLines[]> {
  const found: StoredLines[] = [];
  let count = 0;
  for (const piece of await tables.latest(lines)) {
    found.unshift(piece);
    count += lengthOf(piece);
    if (count >= lines) break;
  }
  return found;
}

const lengthOf = ({ first, head }: ChainedLines): number => head.seq - first + 1;

async function* mentioning(
  tables: Reading,
  texts: readonly string[],
  since: number | undefined,
): AsyncGenerator<readonly StoredLines[]> {
  let before: number | undefined;
  for (let seen = new Set<string>(); ; ) {
    const page = await tables.mentioning(texts, { pieces: PIECES, before, since });
    // those of the same moment come twice
    const fresh = page.filter((piece) => !seen.has(nameOf(piece)));
    yield fresh.flatMap(({ text, ...piece }) => (text === undefined ? [] : [{ ...piece, text }]));
    if (fresh.length === 0 || page.length < PIECES) return;
    before = page.at(-1)?.at;
    seen = new Set(page.map(nameOf));
  }
}

async function* chainFrom(
  tables: Reading,
  name: string,
  from: number,
): AsyncGenerator<StoredLines> {
  for (let next = from; ; ) {
    const pieces = await tables.chain(name, next, PIECES);
    yield* pieces;
    const last = pieces.at(-1);
    if (!last || pieces.length < PIECES) return;
    next = last.head.seq + 1;
  }
}

async function writtenSince(
  tables: Reading,
  places: ReadonlyMap<string, number>,
  maxBytes: number,
): Promise<WrittenSince> {
  // one look at all chains: what a line in it answers was written before, and is in it too
  const heads = await tables.heads();
  const more = places.size === 0 ? undefined : await onwards(tables, { heads, places, maxBytes });
  if (more) return { pieces: inOrder(more), heads, cut: false };
  const { pieces, cut } = await backwards(tables, heads, maxBytes);
  return { pieces: inOrder(pieces), heads, cut };
}

interface Known {
  readonly heads: readonly NodeHead[];
  readonly places: ReadonlyMap<string, number>;
  readonly maxBytes: number;
}

/** Undefined: there is more than fits. */
async function onwards(
  tables: Reading,
  { heads, places, maxBytes }: Known,
): Promise<StoredLines[] | undefined> {
  const pieces: StoredLines[] = [];
  let bytes = 0;
  for (const { chain, seq } of heads) {
    const from = (places.get(chain) ?? 0) + 1;
    if (from > seq) continue;
    for await (const piece of chainFrom(tables, chain, from)) {
      if (piece.head.seq > seq) break;
      bytes += piece.text.length;
      if (bytes > maxBytes) return undefined;
      pieces.push(piece);
    }
  }
  return pieces;
}

async function backwards(
  tables: Reading,
  heads: readonly NodeHead[],
  maxBytes: number,
): Promise<Pick<WrittenSince, "pieces" | "cut">> {
  const ends = new Map(heads.map(({ chain, seq }) => [chain, seq]));
  const found = new Map<string, StoredLines>();
  let bytes = 0;
  for (let before: number | undefined; ; ) {
    const page = await tables.latest(PIECES, before);
    // those of the same moment come twice
    const fresh = page.filter((piece) => !found.has(nameOf(piece)));
    for (const piece of fresh) {
      if (piece.head.seq > (ends.get(piece.chain) ?? 0)) continue;
      bytes += piece.text.length;
      if (bytes > maxBytes) return { pieces: [...found.values()], cut: true };
      found.set(nameOf(piece), piece);
    }
    before = page.at(-1)?.at;
    if (fresh.length === 0 || page.length < PIECES) break;
  }
  return { pieces: [...found.values()], cut: false };
}

const nameOf = ({ chain, first }: Pick<StoredLines, "chain" | "first">): string =>
  `${chain} ${first}`;

const inOrder = (pieces: readonly StoredLines[]): readonly StoredLines[] =>
  [...pieces].sort(
    (one, other) =>
      (one.at ?? 0) - (other.at ?? 0) ||
      (one.chain < other.chain ? -1 : one.chain > other.chain ? 1 : one.first - other.first),
  );
