/**
 * What was decided lately, for people who look: an index over the latest calls of the audit log. It
 * is read when it is first used, and then what has been written since.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  ChainCheck,
  History,
  HistoryItem,
  HistoryPage,
  HistoryQuery,
  HistoryStatus,
} from "../core/history.ts";
import { describe, isPatternKey, type Language } from "../core/keys.ts";
import type { By } from "../core/model.ts";
import { visible } from "../core/text.ts";
import { type IndexedCall, IndexedCalls } from "./history-calls.ts";
import type { AuditLog } from "./log.ts";
import { type LogSource, sourceOf } from "./log-source.ts";

/** The index, for other parts of the gateway. */
export interface CallIndex extends History {
  /** The latest calls, oldest first, as it is now. */
  calls(): Promise<readonly IndexedCall[]>;
}

export interface HistoryOptions {
  readonly audit: Pick<AuditLog, "file" | "head" | "all">;
  readonly language?: Language | undefined;
  /** The most calls that are kept. */
  readonly max?: number;
  /** How much of the log's end is read. */
  readonly maxBytes?: number;
}

const MAX_CALLS = 10_000;
const MAX_BYTES = 24 * 1024 * 1024;
/** Other work gets a turn after this long. */
const SLICE_MS = 5;
const MAX_WHAT = 200;

export const openHistory = (options: HistoryOptions): CallIndex => new HistoryIndex(options);

class HistoryIndex implements CallIndex {
  readonly #options: HistoryOptions;
  readonly #calls: IndexedCalls;
  readonly #source: LogSource;
  #reading: Promise<void> | undefined;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#source = sourceOf(options.audit, options.maxBytes ?? MAX_BYTES);
    this.#calls = new IndexedCalls(options.max ?? MAX_CALLS);
  }

  async page(query: HistoryQuery): Promise<HistoryPage> {
    await this.#read();
    const fits = filterOf(query, this.#options.language);
    const { all, isCut } = this.#calls;
    const found: IndexedCall[] = [];
    let next: number | undefined;
    for (let at = all.length - 1; at >= 0; at--) {
      const call = all[at]!;
      if (query.cursor !== undefined && call.seq >= query.cursor) continue;
      // lines of an outage come later than they were written
      if (query.since !== undefined && call.at < query.since) continue;
      if (!fits(call)) continue;
      if (found.length === query.limit) {
        next = found.at(-1)!.seq;
        break;
      }
      found.push(call);
    }
    return {
      items: found.map((call) => itemOf(call, this.#options.language)),
      next,
      before: isCut ? all[0]?.at : undefined,
    };
  }

  async find(call: string): ReturnType<History["find"]> {
    await this.#read();
    const known = this.#calls.get(call);
    if (!known) return undefined;
    const item = itemOf(known, this.#options.language);
    const { decidedSeq: seq, decidedIn: chain } = known;
    if (seq === undefined) return { item, line: undefined };
    const checked = await this.#source
      .check({ seq, chain })
      .catch((error: Error): ChainCheck => ({ ok: false, why: error.message }));
    return { item, line: { seq, checked } };
  }

  async calls(): Promise<readonly IndexedCall[]> {
    await this.#read();
    return this.#calls.all;
  }

  /** One after the other: each reads what was written since the one before. */
  #read(): Promise<void> {
    if (this.#source.isRead() && !this.#reading) return DONE;
    const next = (this.#reading ?? DONE).then(() => this.#catchUp());
    const reading = next.finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  /** A log that cannot be read has no history: that it cannot is said elsewhere. */
  async #catchUp(): Promise<void> {
    const fresh = await this.#source.read().catch(() => undefined);
    if (!fresh) return;
    if (fresh.cut) {
      this.#calls.clear();
      this.#calls.isCut = true;
    }
    let since = performance.now();
    for (const { text, ...place } of fresh.lines) {
      const line = parsed(text);
      if (line) this.#calls.add(line, { ...place, order: place.order ?? Number(line.seq) });
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
    fresh.taken();
  }
}

const DONE = Promise.resolve();

function parsed(text: string | Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

function filterOf(
  query: HistoryQuery,
  language: Language | undefined,
): (call: IndexedCall) => boolean {
  const { session, tool, level, outcome, person, until } = query;
  const piece = query.q?.toLowerCase();
  return (call) =>
    (session === undefined || call.session === session) &&
    (tool === undefined || call.tool === tool) &&
    (level === undefined || call.level === level) &&
    (outcome === undefined || statusOf(call) === outcome) &&
    (person === undefined || call.decision?.by.name === person) &&
    (until === undefined || call.at <= until) &&
    (piece === undefined ||
      [call.what, call.session, call.tool, headingOf(call.key, language)].some((text) =>
        text.toLowerCase().includes(piece),
      ));
}

export function statusOf({ decision, approval, lost }: IndexedCall): HistoryStatus {
  if (!decision) return lost ? "cancelled" : "waiting";
  return approval === undefined ? "automatic" : decision.status;
}

export const headingOf = (key: string, language?: Language): string =>
  isPatternKey(key) ? describe(key, language) : key;

const shown = (text: string): string => visible(text).text;
const inLine = (text: string): string => shown(text).replaceAll("\n", " ");

function itemOf(call: IndexedCall, language: Language | undefined): HistoryItem {
  const { decision } = call;
  return {
    call: call.call,
    approval: call.approval ?? null,
    at: call.at,
    session: inLine(call.session),
    tool: inLine(call.tool),
    level: call.level,
    key: call.key,
    heading: headingOf(call.key, language),
    what: inLine(call.what).slice(0, MAX_WHAT),
    decision: decision?.outcome ?? null,
    status: statusOf(call),
    by: decision ? byOf(decision.by) : null,
    reason: decision
      ? {
          type: decision.reason.type,
          code: inLine(decision.reason.code),
          message: shown(decision.reason.message),
        }
      : null,
    scope: decision?.scope ?? null,
    asked: call.approval !== undefined,
    askedAt: call.askedAt ?? null,
    decidedAt: decision?.at ?? null,
    outcome: call.outcome
      ? { ...call.outcome, ...(call.outcome.error && { error: shown(call.outcome.error) }) }
      : null,
  };
}

const byOf = (by: By): NonNullable<HistoryItem["by"]> => ({
  kind: by.kind,
  name: inLine(by.name),
  ...(by.kind === "person" && { channel: by.channel }),
});
