/** The audit log: the core's events as lines of the journal. */
import type { Audit, AuditEvent } from "./core/audit.ts";
import type { Log } from "./core/channel.ts";
import type { Decision, Finding, JsonObject } from "./core/model.ts";
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
  /** Whether the last thing that was to be written down could be. */
  readonly healthy: boolean;
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
  let healthy = true;
  return {
    file,
    get head() {
      return journal.head;
    },
    get stats() {
      return journal.stats;
    },
    get healthy() {
      return healthy;
    },
    append(...events) {
      const appended = journal.append(...events.map(written));
      appended.then(
        () => {
          healthy = true;
        },
        (error: unknown) => {
          if (healthy)
            log.error(
              { file, error: (error as Error).message },
              "the audit log cannot be written; everything is denied until it can",
            );
          healthy = false;
        },
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
    close: () => journal.close(),
  };
}

const clean = (text: string): string => redact(text).text;

/**
 * As it is written: a call's text once, and the values of secrets masked wherever text of an agent or a person stands. The digest is
 * over the unmasked text.
 */
function written(event: AuditEvent): object {
  switch (event.type) {
    case "received": {
      const { id, session, tool, raw, digest, owner, cwd, turn, callId, agent, parent, summary } = event.call;
      const { text, hidden } = redact(raw);
      const masked = hidden > 0 ? hidden : undefined;
      const said = summary === undefined ? undefined : clean(summary);
      const call = { id, session, tool, raw: text, masked, digest, owner, cwd, turn, callId, agent, parent, summary: said };
      return { type: event.type, call };
    }
    case "verdict":
      return { ...event, findings: event.findings.map(cleanFinding) };
    case "answered":
      return event.reason === undefined ? event : { ...event, reason: clean(event.reason) };
    case "decided":
      return OURS.has(event.decision.by.kind) ? event : { ...event, decision: cleanDecision(event.decision) };
    case "grant":
      return { ...event, grants: event.grants.map((grant) => ({ ...grant, pattern: clean(grant.pattern) })) };
    default:
      return event;
  }
}

/** Decisions whose words are the gateway's or the operator's own. */
const OURS: ReadonlySet<Decision["by"]["kind"]> = new Set(["rule", "policy", "level", "gateway", "headless"] as const);

function cleanFinding(finding: Finding): Finding {
  const { span, subject } = finding;
  if (span === undefined && subject === undefined) return finding;
  return {
    ...finding,
    ...(span !== undefined && { span: clean(span) }),
    ...(subject !== undefined && { subject: clean(subject) }),
  };
}

const cleanDecision = (decision: Decision): Decision => ({
  ...decision,
  reason: { ...decision.reason, message: clean(decision.reason.message) },
  ...(decision.input !== undefined && { input: clean(decision.input) }),
});

const mentions = ({ call, calls }: JsonObject, id: string): boolean =>
  call === id ||
  (typeof call === "object" && call !== null && (call as JsonObject).id === id) ||
  (Array.isArray(calls) && calls.includes(id));
