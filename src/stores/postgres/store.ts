/** The store over a PostgreSQL database that any number of gateways share. */
import { setTimeout as pause } from "node:timers/promises";
import type { Cluster, ClusterNode, RecordAbout } from "../../core/cluster.ts";
import type { ClusterStats } from "../../core/cluster-stats.ts";
import { CountersignError } from "../../core/errors.ts";
import type { ApprovalRecord, ApprovalRequest, ResolvedRecord } from "../../core/model.ts";
import type { Store } from "../../core/store.ts";
import { callAt, firstAt } from "../../core/waiting-places.ts";
import { chainReader } from "./chain-reader.ts";
import { OpenQuestions } from "./open-questions.ts";
import type { ApprovalRow, Tables } from "./tables.ts";
import type { Writer } from "./writer.ts";

type Settled = Parameters<Store["watch"]>[0];

/** What the store is made of; the simulation brings others of the same contracts. */
export interface StoreParts {
  readonly tables: Tables;
  readonly writer: Writer;
  readonly node: ClusterNode;
  readonly retain: number;
  readonly shared: Cluster["shared"];
  readonly fence: Cluster["fence"];
  readonly now: () => number;
  readonly trouble: () => string | undefined;
  /** See Cluster. */
  readonly lostAt: () => number | undefined;
  readonly prune: Cluster["prune"];
  /** Of the database: see ClusterStats. */
  readonly stats: { readonly roundTrip: () => number } & Pick<ClusterStats, "questions">;
  close(): Promise<void>;
}

/** Rows that are looked up at a time. */
const ROWS = 500;

export class SharedStore implements Store {
  readonly #parts: StoreParts;
  /** Questions that calls of this node wait for, with these calls. */
  readonly #waiting = new Map<string, readonly string[]>();
  /** The latest count of a question that is under way. */
  readonly #counts = new Map<string, Promise<unknown>>();
  /** The same, of each question that is open, also once it is done. */
  readonly #latestCount = new Map<string, Promise<unknown>>();
  readonly #questions = new OpenQuestions();
  readonly #settled = new Set<Settled>();
  readonly #opened = new Set<(request: ApprovalRequest) => void>();
  readonly #counted = new Set<(request: ApprovalRequest, waiting: readonly string[]) => void>();
  readonly #overdue = new Set<(ids: readonly string[]) => void>();
  readonly #troubled = new Set<(trouble: string | undefined) => void>();
  #closing: Promise<void> | undefined;
  readonly grants: Store["grants"];
  readonly turns: Store["turns"];
  readonly cluster: Cluster;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.grants = this.#grantsOf(parts);
    this.turns = this.#turnsOf(parts);
    this.cluster = this.#clusterOf(parts);
  }

  async open(request: ApprovalRequest, callId?: string): Promise<void> {
    this.#mustBeOpen();
    this.#waiting.set(request.id, [request.call]);
    this.#questions.expect(request.id);
    try {
      await this.#parts.writer.open(request, callId);
      if (!this.#questions.opened(openedRow(request))) this.#endedEarly(request);
    } catch (error) {
      this.#questions.refused(request.id);
      // one that was refused because it is known may be a question of this node
      if (!(error instanceof CountersignError && error.code === "duplicate-approval"))
        this.#waiting.delete(request.id);
      throw error;
    }
  }

  /** Another node has settled it before this one knew that it is open: that is told once more. */
  #endedEarly({ id, call }: ApprovalRequest): void {
    this.#waiting.set(id, [call]);
    setImmediate(() => void this.lookUp([id]).catch(() => {})); // the sweep looks for it, too
  }

  async settle(...[id, decision, record, counted]: Parameters<Store["settle"]>) {
    this.#mustBeOpen();
    return this.#parts.writer.settle(id, decision, { record, counted });
  }

  /** One count after the other: they may go on different connections. */
  async recount(
    id: string,
    _calls: number,
    waiting?: readonly string[],
  ): Promise<ApprovalRequest | undefined> {
    this.#mustBeOpen();
    const count = () => this.#recount(id, waiting ?? this.#waiting.get(id) ?? []);
    const next = (this.#counts.get(id) ?? Promise.resolve()).then(count, count);
    this.#counts.set(id, next);
    this.#latestCount.set(id, next);
    try {
      const counted = await next;
      if (!counted) this.#latestCount.delete(id);
      return counted;
    } finally {
      if (this.#counts.get(id) === next) this.#counts.delete(id);
    }
  }

  async #recount(id: string, waiting: readonly string[]): Promise<ApprovalRequest | undefined> {
    const before = this.#waiting.get(id) ?? [];
    const gone = before.filter((call) => !waiting.includes(call));
    // the answer may be lost: until there is one, all of them may be counted
    this.#waiting.set(id, [...new Set([...before, ...waiting])]);
    const row = await this.#parts.tables.recount(id, { gone, come: waiting });
    if (row) this.#questions.counted(row);
    if (row) this.#waiting.set(id, [...waiting]);
    else if (before.length === 0) this.#waiting.delete(id);
    return row?.request;
  }

  async get(id: string): Promise<ApprovalRecord | undefined> {
    this.#mustBeOpen();
    const [row] = await this.#parts.tables.get([id]);
    return row && recordOf(row);
  }

  async pending(): Promise<ApprovalRequest[]> {
    this.#mustBeOpen();
    return (await this.#parts.tables.pending()).map(({ request }) => request);
  }

  async resolved(limit = this.#parts.retain): Promise<ApprovalRecord[]> {
    this.#mustBeOpen();
    return (await this.#parts.tables.resolved(limit)).map(recordOf);
  }

  watch(listener: Settled): () => void {
    this.#settled.add(listener);
    return () => this.#settled.delete(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#parts.writer.close().finally(() => this.#parts.close());
    return this.#closing;
  }

  /** An open question as far as this node has heard; see OpenQuestions. */
  heardOf(id: string): ApprovalRow | undefined {
    return this.#questions.find(id);
  }

  // What the connection hears

  /** Questions have their decision, on this node or another. */
  told(rows: readonly ApprovalRow[]): void {
    for (const { request, decision, covered } of rows) {
      if (!decision) continue;
      this.#waiting.delete(request.id);
      this.#latestCount.delete(request.id);
      this.#questions.ended(request.id);
      const record: ResolvedRecord = { request, decision };
      for (const listener of [...this.#settled]) listener(record, covered);
    }
  }

  /** Other nodes have settled these. */
  async lookUp(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += ROWS)
      this.told(await this.#parts.tables.get(ids.slice(from, from + ROWS)));
  }

  /** Other nodes have opened these. */
  async announce(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#questions.expect(id);
    const rows = await this.#parts.tables.get(ids).catch((error) => {
      for (const id of ids) this.#questions.refused(id);
      throw error;
    });
    const open = new Map(rows.flatMap((row) => (row.decision ? [] : [[row.request.id, row]])));
    for (const id of ids) {
      const row = open.get(id);
      if (!row) this.#questions.refused(id);
      else if (this.#questions.opened(row))
        for (const listener of this.#opened) listener(row.request);
    }
  }

  /** For these, another number of calls waits. One look after the other: the latest counts. */
  async count(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const row = await this.#countedRow(id);
      if (!row || row.decision) continue;
      this.#questions.counted(row);
      for (const listener of this.#counted) listener(row.request, row.waiting);
    }
  }

  /** It has what this node has counted before: what is older would look as if that were undone. */
  async #countedRow(id: string): Promise<ApprovalRow | undefined> {
    for (;;) {
      await this.#counts.get(id)?.catch(() => {});
      const before = this.#latestCount.get(id);
      const [row] = await this.#parts.tables.get([id]);
      if (this.#latestCount.get(id) === before) return row;
    }
  }

  /** After a start, and where news was missed. */
  async load(): Promise<void> {
    await this.#questions.load(() => this.#parts.tables.pending());
  }

  /**
   * What this node knows as open may have been settled without its hearing of it. `restMs`: the
   * pause between two queries, for a sweep in the background.
   */
  async sweep(restMs = 0): Promise<void> {
    let ids: string[] = [];
    // a list of all would hold up everything else where very many are open
    for (const id of this.#known()) {
      if (ids.push(id) < ROWS) continue;
      this.told(await this.#parts.tables.settled(ids));
      ids = [];
      if (restMs > 0) await pause(restMs, undefined, { ref: false });
    }
    if (ids.length > 0) this.told(await this.#parts.tables.settled(ids));
  }

  /** First those that calls of this node wait for. */
  *#known(): Generator<string> {
    yield* this.#waiting.keys();
    for (const id of this.#questions.ids()) if (!this.#waiting.has(id)) yield id;
  }

  /** Tells of questions that no node ends, as where the one that opened them is gone. */
  async lookForOverdue(ms: number): Promise<void> {
    const ids = await this.#parts.tables.overdue(ms);
    if (ids.length > 0) for (const listener of this.#overdue) listener(ids);
  }

  tellTrouble(trouble: string | undefined): void {
    for (const listener of this.#troubled) listener(trouble);
  }

  #mustBeOpen(): void {
    if (this.#closing) throw new CountersignError("store-closed", "the store is closed");
  }

  #grantsOf({ tables }: StoreParts): Store["grants"] {
    return {
      put: async (grant) => {
        this.#mustBeOpen();
        await tables.putGrant(grant);
      },
      list: async (session) => {
        this.#mustBeOpen();
        return [...(await tables.grants(session))];
      },
      remove: async (ids) => {
        this.#mustBeOpen();
        return [...(await tables.removeGrants(ids))];
      },
    };
  }

  #turnsOf({ tables }: StoreParts): Store["turns"] {
    return {
      get: async (key) => {
        this.#mustBeOpen();
        return tables.turn(key);
      },
      put: async (key, entry, until) => {
        this.#mustBeOpen();
        await tables.putTurn({ key, entry, until });
      },
    };
  }

  #clusterOf(parts: StoreParts): Cluster {
    const { tables, writer, node, shared, fence, now, trouble, lostAt, prune, stats } = parts;
    const questions = this.#questions;
    return {
      node,
      now,
      trouble,
      lostAt,
      shared,
      stats: {
        writes: writer.stats,
        get roundTrip() {
          return stats.roundTrip();
        },
        questions: stats.questions,
      },
      fence,
      watchTrouble: (listener) => listening(this.#troubled, listener),
      watchOpened: (listener) => listening(this.#opened, listener),
      watchCounted: (listener) => listening(this.#counted, listener),
      watchOverdue: (listener) => listening(this.#overdue, listener),
      openQuestions: () => this.#questions.list(now),
      get openCount() {
        return questions.size;
      },
      openQuestion: (id) => this.#questions.find(id)?.request,
      same: async (call) => (await tables.same(call))?.request,
      about: async (call) => {
        if (call.callId === undefined) return undefined;
        const row = await tables.ofCall({ ...call, callId: call.callId });
        return row && aboutFirst(row, row.request.call);
      },
      unname: ({ approval, callId }) => tables.unname(approval, callId),
      aboutParked: async ({ approval, call }) => {
        const [row] = await tables.get([approval]);
        const places = row ? [...(row.covered ?? []), ...row.waiting] : [];
        const place = places.find((each) => callAt(each) === call);
        return row && place !== undefined ? aboutFirst(row, firstAt(place)) : undefined;
      },
      audit: {
        get head() {
          return writer.head;
        },
        append: (events) => writer.append(events),
        merge: (lines) => tables.merge(lines),
        ...chainReader(tables, shared),
      },
      prune,
    };
  }
}

const openedRow = (request: ApprovalRequest): ApprovalRow => ({
  ...{ request, waiting: [request.call] },
  ...{ decision: undefined, covered: undefined },
});

const recordOf = ({ request, decision }: ApprovalRow): ApprovalRecord =>
  decision ? { request, decision } : { request };

/** Of the call that came first, or the one that took its place. */
function aboutFirst(row: ApprovalRow, first: string): RecordAbout {
  const place = row.covered?.find((each) => firstAt(each) === first);
  return { ...recordOf(row), first, coveredAs: place && callAt(place) };
}

function listening<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => all.delete(listener);
}
