/** The audit log that a command reads: a file, or the chains of all nodes in their database. */
import { setTimeout as sleep } from "node:timers/promises";
import { linesIn, mergedLines, parsedLine } from "../audit/chain-lines.ts";
import type { ChainReader, StoredLines } from "../core/cluster.ts";
import { followJournal, type JournalLine, readJournal, tailJournal } from "../journal/journal.ts";
import type { Database } from "../stores/postgres/admin.ts";

export interface Tail {
  /** Oldest first. */
  readonly lines: readonly JournalLine[];
  /** Calls back with each line that comes, until it is aborted. */
  follow(onLine: (line: JournalLine) => void, signal: AbortSignal): Promise<void>;
}

export interface AuditRecord {
  /** For people. */
  readonly name: string;
  /** Each line has the name of its `node`. */
  readonly hasNodes: boolean;
  /** All lines, oldest first. */
  lines(): AsyncIterable<JournalLine>;
  /** The latest ones. */
  tail(count: number): Promise<Tail>;
}

export const fileRecord = (file: string): AuditRecord => ({
  name: file,
  hasNodes: false,
  lines: () => readJournal(file),
  async tail(count) {
    const lines = await tailJournal(file, count);
    const after = lines.at(-1)?.seq ?? 0;
    return { lines, follow: (onLine, signal) => followJournal(file, onLine, signal, { after }) };
  },
});

const POLL_MS = 500;
const MAX_BYTES = 24 * 1024 * 1024;

export const databaseRecord = (database: Database): AuditRecord => ({
  name: "the database",
  hasNodes: true,
  lines: () => allLines(database),
  async tail(count) {
    const { audit } = database;
    const places = new Map((await audit.heads()).map(({ chain, seq }) => [chain, seq]));
    const pieces = count < 1 ? [] : await audit.latest(count);
    for (const { chain, head } of pieces)
      places.set(chain, Math.max(head.seq, places.get(chain) ?? 0));
    return {
      lines: (await namedLines(database, pieces)).slice(-count),
      follow: (onLine, signal) => follow(database, places, { onLine, signal }),
    };
  },
});

async function* allLines(database: Database): AsyncGenerator<JournalLine> {
  for await (const { line, node } of mergedLines(database.audit, await database.names()))
    yield withNode(node, line);
}

/** Lines are parsed as what the gateway has written. */
const withNode = (node: string, line: object): JournalLine =>
  ({ node, ...line }) as unknown as JournalLine;

async function namedLines(
  { audit, names }: Pick<Database, "audit" | "names">,
  pieces: readonly StoredLines[],
): Promise<JournalLine[]> {
  const [known, nodes] = [await names(), await nodesOf(audit)];
  return pieces.flatMap((piece) => {
    const id = nodes.get(piece.chain) ?? piece.chain;
    return linesIn(piece).map((line) => withNode(known.get(id) ?? id, parsedLine(line)));
  });
}

const nodesOf = async (audit: ChainReader): Promise<ReadonlyMap<string, string>> =>
  new Map((await audit.heads()).map(({ chain, node }) => [chain, node]));

async function follow(
  database: Database,
  places: Map<string, number>,
  { onLine, signal }: { onLine: (line: JournalLine) => void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const { pieces, heads } = await database.audit.since(places, MAX_BYTES);
    if (pieces.length > 0) for (const line of await namedLines(database, pieces)) onLine(line);
    for (const { chain, seq } of heads) places.set(chain, seq);
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
