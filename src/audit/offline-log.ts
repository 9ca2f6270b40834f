/**
 * What a gateway decides by itself while the shared store cannot be reached: a file of its own,
 * durable before each answer, which is merged into the store when that is back.
 */
import { readFile, rename } from "node:fs/promises";
import type { AuditEvent } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { Cluster, StoredLines } from "../core/cluster.ts";
import { type Journal, type JournalOptions, openJournal } from "../journal/journal.ts";
import { sha256 } from "../journal/line.ts";

export interface OfflineLog {
  /** Resolves when the lines are durable in the file. */
  append(events: readonly AuditEvent[]): Promise<void>;
  /** Adds what is in the file to the store, then keeps the file under another name. */
  merge(cluster: Cluster): Promise<void>;
  close(): Promise<void>;
}

/** Lines that the store is given at a time. */
const PIECE = 500;

type OfflineOptions = Pick<JournalOptions, "form" | "clean"> & { readonly log: Log };

/** The file is made when it is first needed. */
export function openOfflineLog(file: string, { log, ...options }: OfflineOptions): OfflineLog {
  let journal: Promise<Journal> | undefined;
  /** One after the other: nothing is written while the file is moved. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  };
  const shut = async () => {
    const open = journal;
    journal = undefined;
    await open?.then((opened) => opened.close());
  };
  return {
    append: (events) =>
      inTurn(async () => {
        journal ??= openJournal({ file, ...options });
        await (await journal).append(...events);
      }),
    merge: (cluster) =>
      inTurn(async () => {
        await shut();
        const pieces = piecesOf(await readFile(file, "utf8").catch(absent), cluster.node.id);
        if (pieces.length === 0) return;
        for (const piece of pieces) await cluster.audit.merge(piece);
        await rename(file, `${file}.merged`);
        log.info({ file, lines: pieces.at(-1)!.head.seq }, "the lines of the outage were merged");
      }),
    close: () => inTurn(shut),
  };
}

/** Pieces of a chain of its own, named after its first line. A line that was cut is left out. */
function piecesOf(text: string, node: string): StoredLines[] {
  const lines = text.split("\n").slice(0, -1);
  if (lines.length === 0) return [];
  const chain = `${node}/${sha256(lines[0]!).slice(0, 12)}`;
  const pieces: StoredLines[] = [];
  for (let from = 0; from < lines.length; from += PIECE) {
    const part = lines.slice(from, from + PIECE);
    pieces.push({
      chain,
      first: from + 1,
      head: { seq: from + part.length, hash: sha256(part.at(-1)!) },
      text: part.map((line) => `${line}\n`).join(""),
    });
  }
  return pieces;
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code !== "ENOENT") throw error;
  return "";
}
