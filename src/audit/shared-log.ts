/**
 * The audit log of a gateway that shares its store: the store has the record, one chain for each
 * node, and the file is a copy of this node's.
 */
import { dirname } from "node:path";
import type { AuditEvent } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { ChainedLines, ChainReader, Cluster } from "../core/cluster.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { createPromptness } from "../filesystem/mounts.ts";
import { moveAside } from "../journal/aside.ts";
import { type Journal, openJournal } from "../journal/journal.ts";
import { hashAt, linesIn, parsedLine } from "./chain-lines.ts";
import { type AuditLog, type AuditLogOptions, type AuditQuery, fitting } from "./log.ts";
import type { OfflineLog } from "./offline-log.ts";
import { openSinks } from "./sinks/index.ts";

const READ_BACK = 10_000;

/** The file that a shared log is copied to, before the store is open. */
export interface LogCopy {
  /** The last line of the file. */
  readonly head: ChainedLines["head"];
  write(lines: ChainedLines): Promise<void>;
  /** Brings the file up to the store's chain, from then on it can be written. */
  follow(cluster: Cluster): Promise<void>;
  readonly problem: string | undefined;
  /** One text for each further place that the lines are sent to. */
  readonly sinks: readonly string[];
  readonly stats: { readonly lines: number; readonly syncs: number };
  close(): Promise<void>;
}

type CopyOptions = Pick<AuditLogOptions, "maxBytes" | "sinks"> & { readonly log: Log };

/**
 * Rejects with a JournalError when the file cannot be used, and with `bad-config` where a sink is
 * required: what the store has committed cannot be taken back.
 */
export async function openLogCopy(
  file: string,
  { maxBytes, sinks: options = [], log }: CopyOptions,
): Promise<LogCopy> {
  const required = options.findIndex((sink) => "required" in sink && sink.required);
  if (required >= 0) throw noRequired(required);
  const sinks = openSinks(options, { directory: dirname(file), log });
  const open = () =>
    openJournal({
      file,
      maxBytes,
      durable: false,
      isPrompt: createPromptness(),
      ...(sinks && { ship: sinks.ship }),
    });
  return new JournalCopy(file, { journal: await open(), open, sinks, log });
}

const noRequired = (index: number): CountersignError =>
  new CountersignError(
    "bad-config",
    "a sink cannot be required where gateways share a store: the database has the record",
    { path: `audit.sinks.${index}.required` },
  );

interface CopyParts {
  readonly journal: Journal;
  readonly open: () => Promise<Journal>;
  readonly sinks: ReturnType<typeof openSinks>;
  readonly log: Log;
}

class JournalCopy implements LogCopy {
  readonly #file: string;
  readonly #parts: CopyParts;
  #journal: Journal;
  #problem: string | undefined;
  /** What comes before the file has caught up is in the store, and copied from there. */
  #cluster: Cluster | undefined;

  constructor(file: string, parts: CopyParts) {
    this.#file = file;
    this.#parts = parts;
    this.#journal = parts.journal;
  }

  get head(): LogCopy["head"] {
    return this.#journal.head;
  }

  get problem(): string | undefined {
    return this.#problem ?? this.#journal.problem;
  }

  get stats(): LogCopy["stats"] {
    return this.#journal.stats;
  }

  get sinks(): readonly string[] {
    return this.#parts.sinks?.status() ?? [];
  }

  async write(lines: ChainedLines): Promise<void> {
    if (!this.#cluster) return;
    try {
      if (this.#problem !== undefined) await this.#catchUp(this.#cluster, lines.first);
      await this.#write(lines);
      this.#problem = undefined;
    } catch (error) {
      this.#fail((error as Error).message);
    }
  }

  async follow(cluster: Cluster): Promise<void> {
    if (!(await continues(this.#journal, cluster))) await this.#moveAside();
    await this.#catchUp(cluster);
    this.#cluster = cluster;
  }

  async close(): Promise<void> {
    await this.#journal.close();
    await this.#parts.sinks?.close();
  }

  async #catchUp(cluster: Cluster, until = Number.POSITIVE_INFINITY): Promise<void> {
    const { id } = cluster.node;
    for await (const lines of cluster.audit.chain(id, this.#journal.head.seq + 1)) {
      if (lines.first >= until) break;
      await this.#write(lines);
    }
  }

  #write({ first, head, text }: ChainedLines): Promise<void> {
    return this.#journal.copy({ first, head, bytes: Buffer.from(text) });
  }

  /** It has what the chain in the database has not: it is kept, under another name. */
  async #moveAside(): Promise<void> {
    const { open, log } = this.#parts;
    const file = this.#file;
    await this.#journal.close();
    const aside = await moveAside(file, this.#journal.head);
    log.warn(
      { file, aside },
      "the audit log's file has lines that the chain in the database does not have: it was moved " +
        "aside, and a new copy begins",
    );
    this.#journal = await open();
  }

  #fail(error: string): void {
    if (this.#problem === undefined)
      this.#parts.log.error(
        { file: this.#file, error },
        "the copy of the audit log cannot be written; the record is in the database",
      );
    this.#problem = error;
  }
}

/** Whether the store's chain goes through the file's last line, or begins after it. */
async function continues(journal: Journal, { audit, node }: Cluster): Promise<boolean> {
  const { seq, hash } = journal.head;
  if (seq === 0 || (audit.head.seq === seq && audit.head.hash === hash)) return true;
  const anchor = (await audit.anchors()).get(node.id);
  return (anchor?.seq === seq ? anchor.hash : await hashAt(audit, node.id, seq)) === hash;
}

export interface SharedLogOptions {
  readonly file: string;
  readonly copy: LogCopy;
  readonly cluster: Cluster;
  /** Takes what safe calls write while the store cannot be reached. Left out: they are denied. */
  readonly offline?: OfflineLog | undefined;
}

/** See AuditLog. Its file is the copy. */
export class SharedLog implements AuditLog {
  readonly #options: SharedLogOptions;

  constructor(options: SharedLogOptions) {
    this.#options = options;
  }

  get file(): string {
    return this.#options.file;
  }

  get head(): AuditLog["head"] {
    return this.#options.copy.head;
  }

  get stats(): AuditLog["stats"] {
    return this.#options.copy.stats;
  }

  get all(): ChainReader {
    return this.#options.cluster.audit;
  }

  get problem(): string | undefined {
    const { cluster, copy } = this.#options;
    return cluster.trouble() ?? copy.problem;
  }

  get healthy(): boolean {
    return this.#options.cluster.trouble() === undefined;
  }

  get sinks(): readonly string[] {
    return this.#options.copy.sinks;
  }

  append(...events: readonly AuditEvent[]): Promise<void> {
    const { cluster, offline } = this.#options;
    return offline && cluster.trouble() !== undefined
      ? offline.append(events)
      : cluster.audit.append(events);
  }

  async check(): Promise<void> {}

  /** The lines of all nodes. */
  async read(query: AuditQuery): Promise<readonly JsonObject[]> {
    const stored = await this.#options.cluster.audit.latest(READ_BACK);
    return fitting(
      stored.flatMap((piece) => linesIn(piece).map(parsedLine)),
      query,
    );
  }

  async close(): Promise<void> {
    await this.#options.offline?.close();
    await this.#options.copy.close();
  }
}
