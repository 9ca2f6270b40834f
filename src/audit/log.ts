/** The audit log: the core's events as lines of the journal. */
import { dirname } from "node:path";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import type { JsonObject } from "../core/model.ts";
import type { Redactor } from "../core/pii.ts";
import { openJournal, tailJournal } from "../journal/journal.ts";
import { writtenWith } from "./records.ts";
import type { SinkOptions } from "./sinks/config.ts";
import { openSinks } from "./sinks/index.ts";

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
  /** Whether the last thing that was to be written down could be. */
  readonly healthy: boolean;
  /** Why not, in words; undefined while it is. */
  readonly problem: string | undefined;
  /** One text for each further place that the lines are sent to. */
  readonly sinks: readonly string[];
  /** Looks whether the file is as it was left, also while nothing is written. Never rejects. */
  check(): Promise<void>;
  /** The latest lines that fit, oldest first, out of the last ten thousand. */
  read(query: AuditQuery): Promise<readonly JsonObject[]>;
  close(): Promise<void>;
}

const READ_BACK = 10_000;
/** How often the file is looked at while nothing is written. */
const LOOK_MS = 2000;

export interface AuditLogOptions {
  readonly maxBytes: number;
  readonly durable?: boolean;
  readonly redactor?: Redactor | undefined;
  /** Masks the gateway's own tokens, wherever in a line they stand. */
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
    ...(clean && { clean }),
    ...(sinks && { ship: sinks.ship }),
  }).catch(async (error) => {
    await sinks?.close();
    throw error;
  });
  if (journal.recovered)
    log.warn(
      { file, bytes: journal.recovered.bytes },
      "the audit log ended in the middle of a line after a crash; the piece was set aside",
    );
  let problem: string | undefined;
  const fail = (why: string) => {
    if (problem === undefined)
      log.error(
        { file, error: why },
        "the audit log cannot be written; everything is denied until it can",
      );
    problem = why;
  };
  const check = async () => {
    await journal.check();
    if (journal.problem !== undefined) fail(journal.problem);
  };
  const looking = setInterval(() => void check(), LOOK_MS).unref();
  return {
    file,
    check,
    get problem() {
      return problem;
    },
    get sinks() {
      return sinks?.status() ?? [];
    },
    get head() {
      return journal.head;
    },
    get stats() {
      return journal.stats;
    },
    get healthy() {
      return problem === undefined;
    },
    append(...events) {
      const appended = journal.append(...events);
      appended.then(
        () => {
          problem = journal.problem;
        },
        (error: unknown) => fail((error as Error).message),
      );
      return appended;
    },
    async read({ limit, type, call, approval }) {
      const lines = (await tailJournal(file, READ_BACK)) as readonly JsonObject[];
      return lines
        .filter(
          (line) =>
            (type === undefined || line.type === type) &&
            (approval === undefined || line.approval === approval) &&
            (call === undefined || mentions(line, call)),
        )
        .slice(-limit);
    },
    async close() {
      clearInterval(looking);
      await journal.close();
      await sinks?.close();
    },
  };
}

const mentions = ({ call, calls }: JsonObject, id: string): boolean =>
  call === id ||
  (typeof call === "object" && call !== null && (call as JsonObject).id === id) ||
  (Array.isArray(calls) && calls.includes(id));
