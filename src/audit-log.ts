/** The audit log: the core's events as lines of the journal. */
import type { Audit, AuditEvent } from "./core/audit.ts";
import type { Log } from "./core/channel.ts";
import type { JsonObject } from "./core/model.ts";
import { redact } from "./core/redact.ts";
import { openJournal, tailJournal } from "./journal.ts";

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
  /** The latest lines that fit, oldest first, out of the last ten thousand. */
  read(query: AuditQuery): Promise<readonly JsonObject[]>;
  close(): Promise<void>;
}

const READ_BACK = 10_000;

/** Rejects with a JournalError when the file cannot be used. */
export async function openAuditLog(
  file: string,
  { maxBytes, durable = true }: { maxBytes: number; durable?: boolean },
  log: Log,
): Promise<AuditLog> {
  const journal = await openJournal({ file, maxBytes, durable });
  if (journal.recovered)
    log.warn(
      { file, bytes: journal.recovered.bytes },
      "the audit log ended in the middle of a line after a crash; the piece was set aside",
    );
  return {
    file,
    get head() {
      return journal.head;
    },
    get stats() {
      return journal.stats;
    },
    append: (...events) => journal.append(...events.map(written)),
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
    close: () => journal.close(),
  };
}

/** A call is written with its raw text once, and with the values of secrets masked: the digest is over the unmasked text. */
function written(event: AuditEvent): object {
  if (event.type !== "received") return event;
  const { input: _parsed, raw, summary, ...call } = event.call;
  const { text, hidden } = redact(raw);
  return {
    type: event.type,
    call: {
      ...call,
      raw: text,
      ...(hidden > 0 && { masked: hidden }),
      ...(summary !== undefined && { summary: redact(summary).text }),
    },
  };
}

const mentions = ({ call, calls }: JsonObject, id: string): boolean =>
  call === id ||
  (typeof call === "object" && call !== null && (call as JsonObject).id === id) ||
  (Array.isArray(calls) && calls.includes(id));
