/** The audit log: the core's events as lines of the journal. */
import { dirname } from "node:path";
import type { Audit, AuditEvent } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { ChainReader } from "../core/cluster.ts";
import type { JsonObject } from "../core/model.ts";
import type { Redactor } from "../core/pii.ts";
import { createPromptness } from "../filesystem/mounts.ts";
import { type Journal, openJournal, tailJournal } from "../journal/journal.ts";
import { writtenWith } from "./records.ts";
import type { SinkOptions } from "./sinks/config.ts";
import { openSinks, type Sinks } from "./sinks/index.ts";

export interface AuditQuery {
  readonly limit: number;
  readonly type?: string | undefined;
  readonly call?: string | undefined;
  readonly approval?: string | undefined;
}

export interface AuditLog extends Audit {
  readonly file: string;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly stats: { readonly lines: number; readonly syncs: number };
  /** Whether the last event could be recorded. */
  readonly healthy: boolean;
  /** Why not, in words; undefined while it is. */
  readonly problem: string | undefined;
  /** One text for each further place that the lines are sent to. */
  readonly sinks: readonly string[];
  /** Checks whether the file is as it was left, also while nothing is written. Never rejects. */
  check(): Promise<void>;
  /** The lines of all gateways, where several share a log: the file has this one's. */
  readonly all?: ChainReader | undefined;
  /** The latest lines that fit, oldest first, out of the last ten thousand. */
  read(query: AuditQuery): Promise<readonly JsonObject[]>;
  close(): Promise<void>;
}

const READ_BACK = 10_000;
/** How often the file is checked while nothing is written. */
const LOOK_MS = 2000;

export interface AuditLogOptions {
  readonly maxBytes: number;
  readonly durable?: boolean;
  readonly redactor?: Redactor | undefined;
  /** Masks the gateway's own tokens anywhere in a line. */
  readonly clean?: ((text: string) => string) | undefined;
  readonly sinks?: readonly SinkOptions[];
}

/** Rejects with a JournalError when the file cannot be used. */
export async function openAuditLog(
  file: string,
  { maxBytes, durable = true, redactor, clean, sinks: options = [] }: AuditLogOptions,
  log: Log,
): Promise<AuditLog> {
  const sinks = openSinks(options, { directory: dirname(file), log });
  const form = writtenWith(redactor) as (event: object) => object;
  const journal = await openJournal({
    file,
    maxBytes,
    durable,
    form,
    isPrompt: createPromptness(),
    ...(clean && { clean }),
    ...(sinks && { ship: sinks.ship }),
  }).catch(async (error) => {
    await sinks?.close();
    throw error;
  });
  if (journal.recovered)
    log.warn(
      { file, bytes: journal.recovered.bytes },
      "the audit log ended in the middle of a line after a crash; the " +
        "incomplete line was moved aside",
    );
  return new JournalLog(file, { journal, sinks, log });
}

interface LogParts {
  readonly journal: Journal;
  readonly sinks: Sinks | undefined;
  readonly log: Log;
}

class JournalLog implements AuditLog {
  readonly file: string;
  readonly #parts: LogParts;
  readonly #looking: NodeJS.Timeout;
  #problem: string | undefined;

  constructor(file: string, parts: LogParts) {
    this.file = file;
    this.#parts = parts;
    this.#looking = setInterval(() => void this.check(), LOOK_MS).unref();
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  get healthy(): boolean {
    return this.#problem === undefined;
  }

  get sinks(): readonly string[] {
    return this.#parts.sinks?.status() ?? [];
  }

  get head(): AuditLog["head"] {
    return this.#parts.journal.head;
  }

  get stats(): AuditLog["stats"] {
    return this.#parts.journal.stats;
  }

  append(...events: readonly AuditEvent[]): Promise<void> {
    const { journal } = this.#parts;
    const appended = journal.append(...events);
    appended.then(
      () => {
        this.#problem = journal.problem;
      },
      (error: unknown) => this.#fail((error as Error).message),
    );
    return appended;
  }

  async check(): Promise<void> {
    const { journal } = this.#parts;
    await journal.check();
    if (journal.problem !== undefined) this.#fail(journal.problem);
  }

  async read(query: AuditQuery): Promise<readonly JsonObject[]> {
    return fitting((await tailJournal(this.file, READ_BACK)) as readonly JsonObject[], query);
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await this.#parts.journal.close();
    await this.#parts.sinks?.close();
  }

  #fail(error: string): void {
    if (this.#problem === undefined)
      this.#parts.log.error(
        { file: this.file, error },
        "the audit log cannot be written; everything is denied until it can be",
      );
    this.#problem = error;
  }
}

/** The latest lines that fit, out of these. */
export const fitting = (
  lines: readonly JsonObject[],
  { limit, type, call, approval }: AuditQuery,
): readonly JsonObject[] =>
  lines
    .filter(
      (line) =>
        (type === undefined || line.type === type) &&
        (approval === undefined || line.approval === approval) &&
        (call === undefined || mentions(line, call)),
    )
    .slice(-limit);

const mentions = ({ call, calls }: JsonObject, id: string): boolean =>
  call === id ||
  (typeof call === "object" && call !== null && (call as JsonObject).id === id) ||
  (Array.isArray(calls) && calls.includes(id));
