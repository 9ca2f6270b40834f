/**
 * A database that several nodes share, as far as the store relies on PostgreSQL: transactions under
 * READ COMMITTED, row locks until they end, unique keys, a clock, and news after a commit.
 */
import type { AuditEvent } from "../../src/core/audit.ts";
import type { ChainEncoder, SharedEntry, StoredLines } from "../../src/core/cluster.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest, Decision, Grant } from "../../src/core/model.ts";
import type { TurnEntry } from "../../src/core/store.ts";
import { placesAfter } from "../../src/core/waiting-places.ts";
import type {
  ApprovalRow,
  News,
  SettleInput,
  SettleResult,
  Whole,
} from "../../src/stores/postgres/tables.ts";
import type { Schedule } from "./schedule.ts";
import type { Stream } from "./tape.ts";

/** A question as it is stored. */
export interface Stored {
  readonly request: ApprovalRequest;
  readonly callId: string | null;
  /** The node that opened it. */
  readonly node: string;
  readonly position: number;
  readonly decision: Decision | undefined;
  readonly waiting: readonly string[];
  readonly covered: readonly string[] | undefined;
  /** Unix ms by the database's clock. */
  readonly expiresAt: number;
}

export interface SharedRow {
  readonly kind: string;
  readonly entry: SharedEntry;
}

/** Who is told what a commit has changed. */
export interface Observer {
  opened(row: Stored): void;
  settled(row: Stored): void;
  written(events: readonly AuditEvent[], node: string): void;
  /** Grants that are committed with these lines. */
  granted(grants: readonly Grant[], events: readonly AuditEvent[]): void;
  break(law: string, detail?: string): void;
}

/** Unix ms when the schedule's monotonic time begins. */
const EPOCH = Date.UTC(2026, 0, 1) - 1000;
const LOCK_MS = 5;
const START = "0".repeat(64);

export const lost = () => new CountersignError("store-lost", "the database cannot be reached");

export class Database {
  readonly schedule: Schedule;
  readonly observer: Observer;
  readonly rows = new Map<string, Stored>();
  readonly grants = new Map<string, Grant>();
  readonly turns = new Map<string, { readonly entry: TurnEntry; readonly until: number }>();
  readonly chains = new Map<string, StoredLines[]>();
  readonly locks = new Map<string, Backend>();
  /** State that all nodes share, by kind and key. */
  readonly shared = new Map<string, SharedRow>();
  versions = 0;
  readonly backends = new Set<Backend>();
  /** Called with what each commit tells. */
  readonly tell = new Set<(news: News & { readonly node: string }) => void>();
  readonly fates: Stream;
  isAway = false;
  positions = 0;
  /** Lines of all chains by their number: their texts in the database are these numbers. */
  readonly #lines: { readonly event: AuditEvent; readonly after: string }[] = [];

  constructor(schedule: Schedule, observer: Observer) {
    this.schedule = schedule;
    this.observer = observer;
    this.fates = schedule.tape.stream("fates");
  }

  readonly now = (): number => EPOCH + this.schedule.steady;

  /** Makes lines that only this database can read, which costs a run little. */
  readonly encode: ChainEncoder = (after, events) => {
    let [text, hash] = ["", after.hash];
    for (const event of events) {
      const number = this.#lines.push({ event, after: hash }) - 1;
      text += `${number}\n`;
      hash = `hash of ${number}`;
    }
    return { first: after.seq + 1, head: { seq: after.seq + events.length, hash }, text };
  };

  read(text: string): { readonly event: AuditEvent; readonly after: string }[] {
    return text
      .split("\n")
      .filter(Boolean)
      .map((number) => this.#lines[Number(number)]!);
  }

  pending(): Stored[] {
    return [...this.rows.values()].filter(({ decision }) => !decision);
  }

  /** All connections are cut, and what was not committed is gone. */
  goAway(): void {
    this.isAway = true;
    for (const backend of [...this.backends]) backend.end();
  }
}

/** What the database has of one transaction. */
export class Backend {
  readonly node: string;
  readonly #database: Database;
  readonly #rows = new Map<string, Stored>();
  readonly #lines: StoredLines[] = [];
  readonly #grants: Grant[] = [];
  readonly #turns: { readonly key: string; readonly entry: TurnEntry; readonly until: number }[] =
    [];
  readonly #news: News[] = [];
  readonly #keys: string[] = [];
  isOver = false;
  /** No connection has it any more. */
  isOrphan = false;
  /** A statement has failed. */
  isAborted = false;
  /** The commit is on its way, or being done. */
  isCommitting = false;

  constructor(database: Database, node: string) {
    this.#database = database;
    this.node = node;
    database.backends.add(this);
  }

  async #lock(key: string): Promise<void> {
    const { locks, schedule } = this.#database;
    while (locks.has(key) && locks.get(key) !== this) {
      await schedule.wait(LOCK_MS);
      if (this.isOver) throw lost();
    }
    locks.set(key, this);
    this.#keys.push(key);
  }

  #row(id: string): Stored | undefined {
    return this.#rows.get(id) ?? this.#database.rows.get(id);
  }

  async open(requests: readonly ApprovalRequest[], callIds: readonly (string | null)[]) {
    const fresh: string[] = [];
    for (const [at, request] of requests.entries()) {
      await this.#lock(`row ${request.id}`);
      if (this.#row(request.id)) continue;
      this.#rows.set(request.id, {
        ...{ request, callId: callIds[at]!, node: this.node },
        position: this.#database.positions++,
        ...{ decision: undefined, covered: undefined, waiting: [request.call] },
        expiresAt: this.#database.now() + request.expiresAt - request.createdAt,
      });
      fresh.push(request.id);
    }
    return fresh;
  }

  async settle(inputs: readonly SettleInput[]): Promise<readonly SettleResult[]> {
    const known = inputs.flatMap((input) => this.#row(input.id) ?? []);
    for (const { request } of known.sort(byPosition)) await this.#lock(`row ${request.id}`);
    const now = this.#database.now();
    return inputs.flatMap(({ id, decision }) => {
      const row = this.#row(id);
      if (!row) return [];
      const isEnd = decision.status === "expired" || decision.status === "cancelled";
      const won = row.decision === undefined && (isEnd || row.expiresAt > now);
      if (won) this.#rows.set(id, { ...row, decision });
      const after = this.#row(id)!;
      return [{ id, won, late: after.decision === undefined, row: asRow(after) }];
    });
  }

  /** False: nothing was done. */
  async write({ opens, settles, lines, news }: Whole): Promise<boolean> {
    const ids = settles.map(({ id }) => this.#row(id)).filter((row) => row !== undefined);
    for (const { request } of ids.sort(byPosition)) await this.#lock(`row ${request.id}`);
    const isAsForeseen = settles.every(({ id, waiting }) => {
      const row = this.#row(id);
      return row && !row.decision && row.waiting.join() === waiting.join();
    });
    if (!isAsForeseen) return false;
    const results = await this.settle(settles);
    if (results.some(({ won }) => !won)) return false;
    this.cover(settles.map(({ id, covered }) => [id, covered]));
    const opened = await this.open(
      opens.map(({ request }) => request),
      opens.map(({ callId }) => callId ?? null),
    );
    if (opened.length < opens.length) return false;
    if (lines) await this.append(lines);
    this.tell(news);
    return true;
  }

  reopen(ids: readonly string[]): void {
    for (const id of ids) this.#rows.set(id, { ...this.#row(id)!, decision: undefined });
  }

  cover(covered: readonly (readonly [id: string, calls: readonly string[]])[]): void {
    for (const [id, calls] of covered) this.#rows.set(id, { ...this.#row(id)!, covered: calls });
  }

  async append(lines: StoredLines): Promise<void> {
    await this.#lock(`line ${lines.chain} ${lines.first}`);
    const pieces = this.#database.chains.get(lines.chain) ?? [];
    if (pieces.some(({ first }) => first === lines.first)) throw duplicateKey();
    this.#lines.push(lines);
  }

  putGrants(grants: readonly Grant[]): void {
    this.#grants.push(...grants);
  }

  putTurns(turns: Backend["turns"]): void {
    this.#turns.push(...turns);
  }

  get turns() {
    return this.#turns;
  }

  tell(news: News): void {
    this.#news.push(news);
  }

  /** As a statement of its own. */
  async recount(id: string, gone: readonly string[], come: readonly string[]) {
    await this.#lock(`row ${id}`);
    const row = this.#row(id);
    if (!row || row.decision) return undefined;
    const waiting = placesAfter(row.waiting, { gone, come });
    this.#rows.set(id, { ...row, waiting });
    this.tell({ counted: [id] });
    return asRow(this.#row(id)!);
  }

  /** As a statement of its own. */
  async unname(id: string, callId: string): Promise<boolean> {
    await this.#lock(`row ${id}`);
    const row = this.#row(id);
    if (row?.callId !== callId) return true;
    if (row.decision) return false;
    this.#rows.set(id, { ...row, callId: null });
    return true;
  }

  commit(): void {
    if (this.isAborted) return void this.rollback();
    this.#over();
    const { observer, grants, turns, tell } = this.#database;
    const events = this.#lines.flatMap((lines) => this.#written(lines));
    observer.written(events, this.node);
    for (const grant of this.#grants) grants.set(grant.id, grant);
    if (this.#grants.length > 0) observer.granted(this.#grants, events);
    for (const { key, ...turn } of this.#turns) turns.set(key, turn);
    for (const [id, row] of this.#rows) this.#keep(id, row);
    for (const news of this.#news) for (const each of tell) each({ ...news, node: this.node });
  }

  #written({ chain, first, head, text }: StoredLines): AuditEvent[] {
    const { chains, observer } = this.#database;
    const pieces = chains.get(chain) ?? [];
    const last = pieces.at(-1)?.head ?? { seq: 0, hash: START };
    const lines = this.#database.read(text);
    if (first !== last.seq + 1 || lines[0]?.after !== last.hash)
      observer.break("a chain of audit lines has no gap and no fork", `${chain} ${first}`);
    chains.set(chain, [...pieces, { chain, first, head, text }]);
    return lines.map(({ event }) => event);
  }

  #keep(id: string, row: Stored): void {
    const { rows, observer } = this.#database;
    const before = rows.get(id);
    rows.set(id, row);
    if (!before) observer.opened(row);
    if (before?.decision && before.decision !== row.decision)
      observer.break("a decision in the database never changes", id);
    else if (row.decision && !before?.decision) observer.settled(row);
  }

  rollback(): void {
    this.#over();
  }

  #over(): void {
    this.isOver = true;
    this.#database.backends.delete(this);
    for (const key of this.#keys)
      if (this.#database.locks.get(key) === this) this.#database.locks.delete(key);
  }

  /** Its connection is gone, or the database is: what was on its way may have come. */
  end(): void {
    if (this.isOver) return;
    if (this.isCommitting && this.#database.fates.chance(0.5)) this.commit();
    else this.rollback();
  }
}

const byPosition = (one: Stored, other: Stored): number => one.position - other.position;

const duplicateKey = () =>
  Object.assign(new Error("duplicate key value"), {
    code: "23505",
    severity: "ERROR",
    constraint: "audit_pkey",
  });

export function asRow({ request, decision, waiting, covered }: Stored): ApprovalRow {
  const calls = Math.max(1, waiting.length);
  return { request: { ...request, calls }, decision, waiting, covered };
}
