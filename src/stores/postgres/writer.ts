/**
 * The node's one writer: what comes in while a transaction is under way rides in the next one. A
 * decision, its audit lines, its grants and its turns are in the same transaction.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AuditEvent } from "../../core/audit.ts";
import type { ChainEncoder, ChainedLines, ChainHead, Recording } from "../../core/cluster.ts";
import { CountersignError } from "../../core/errors.ts";
import type { ApprovalRequest, Decision, Grant } from "../../core/model.ts";
import type { Settled } from "../../core/store.ts";
import { isLost } from "./lost.ts";
import type { Outage } from "./outage.ts";
import { WriterStats } from "./stats.ts";
import type { ApprovalRow, SettleResult, Tables, Transaction, TurnInput, Whole } from "./tables.ts";

export type Record = (recording: Recording) => Promise<void>;

export interface WriterOptions {
  readonly tables: Tables;
  /** The name of this node's chain. */
  readonly chain: string;
  /** The last line of the chain in the database. */
  readonly head: ChainHead;
  readonly encode: ChainEncoder;
  /** See StoreContext. */
  readonly copy?: ((lines: ChainedLines) => Promise<void>) | undefined;
  /** Of questions that this node has settled, before anyone is told. */
  readonly settled: (rows: readonly ApprovalRow[]) => void;
  /** An open question as far as this node has heard. */
  readonly heardOf: (id: string) => ApprovalRow | undefined;
  /** See core/cluster.ts. Left out: allows are written whatever was taken away meanwhile. */
  readonly fence?: { readonly number: number; refresh(): Promise<void> } | undefined;
  /** How long what cannot be written waits until it is refused, with `store-lost`. */
  readonly outage: Outage;
  /** Waits; rejects never. */
  readonly wait?: (ms: number) => Promise<void>;
}

interface Opening {
  readonly kind: "open";
  readonly request: ApprovalRequest;
  readonly callId: string | undefined;
}

interface Settling {
  readonly kind: "settle";
  readonly id: string;
  readonly decision: Decision;
  readonly record: Record | undefined;
  /** How many calls the person's card counted. */
  readonly counted: number | undefined;
}

interface Lines {
  readonly kind: "lines";
  readonly events: readonly AuditEvent[];
  /** The fence's number that they were decided under; undefined: they allow nothing. */
  readonly under: number | undefined;
}

type Work = (Opening | Settling | Lines) & {
  readonly since: number;
  /** It was sent before, and the connection was lost. */
  isRetry: boolean;
  /** It has waited too long: its caller was told that it is not written. */
  isRefused: boolean;
  resolve(result: Settled | undefined): void;
  reject(error: unknown): void;
};
type Of<Kind extends Work["kind"]> = Extract<Work, { readonly kind: Kind }>;

/** What a transaction did, told once it is certain that it is committed. */
interface Outcome {
  readonly lines: ChainedLines | undefined;
  readonly rows: readonly ApprovalRow[];
  /** Questions that it opened. */
  readonly opened: readonly string[];
  readonly tell: readonly (() => void)[];
  /** What is decided about each question that the transaction was to settle. */
  readonly decided: ReadonlyMap<string, Settled>;
}

const MAX_BATCH = 256;
const RETRY_MS = 50;
/** How often it looks for what has waited too long. */
const LOOK_MS = 250;
/** A doubt that lasts longer is told as trouble. */
const DOUBT_MS = 1000;

export class Writer {
  readonly stats = new WriterStats();
  readonly #options: WriterOptions;
  #head: ChainHead;
  #queue: Work[] = [];
  #running: Promise<void> | undefined;
  /** What was taken out of the queue, and is being written. */
  #underWay: readonly Work[] = [];
  #isLooking = false;
  /** Looks at what was taken away, with what is written once they are done. */
  readonly #looking = new Set<Promise<void>>();
  #closed = false;
  /** Whether the transaction under way may have been committed, which nothing has told yet. */
  #unsure = false;
  /** When it was sent; undefined: it has not been yet. */
  #sentAt: number | undefined;
  /** Since when there is a doubt about it; undefined: there is none. */
  #doubtSince: number | undefined;
  /** The connection was lost: another database may have taken over, or been restored. */
  #mustReadHead = false;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#head = options.head;
  }

  /** The last line of this node's chain that is durable. */
  get head(): ChainHead {
    return this.#head;
  }

  /** Why nothing can be written now, in words; undefined: it can. */
  get trouble(): string | undefined {
    const { steady } = this.#options.outage;
    const isLong = this.#doubtSince !== undefined && steady() - this.#doubtSince > DOUBT_MS;
    return isLong ? UNCONFIRMED : undefined;
  }

  /** Since when it is not known what became of a transaction, monotonic. */
  get doubtSince(): number | undefined {
    return this.#doubtSince;
  }

  /** Rejects with `duplicate-approval` if the id is known. */
  async open(request: ApprovalRequest, callId: string | undefined): Promise<void> {
    await this.#enqueue({ kind: "open", request, callId });
  }

  settle(
    id: string,
    decision: Decision,
    {
      record,
      counted,
    }: { readonly record?: Record | undefined; readonly counted?: number | undefined },
  ): Promise<Settled | undefined> {
    return this.#enqueue({ kind: "settle", id, decision, record, counted });
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const under = events.some(isAllow) ? this.#options.fence?.number : undefined;
    await this.#enqueue({ kind: "lines", events, under });
  }

  /**
   * Resolves when what was accepted is written, or refused. Where the database has not told for too
   * long what became of something, its caller is never told: the log may say either.
   */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#running || this.#looking.size > 0)
      await Promise.all([this.#running, ...this.#looking]);
  }

  #enqueue(work: Opening | Settling | Lines): Promise<Settled | undefined> {
    if (this.#closed) return Promise.reject(closed());
    const since = this.#options.outage.steady();
    if (this.#isLate(since)) {
      this.stats.refused++;
      return Promise.reject(this.#lost);
    }
    return new Promise((resolve, reject) => {
      const state = { since, isRetry: false, isRefused: false };
      this.#queue.push({ ...work, ...state, resolve, reject });
      this.#running ??= this.#run();
      if (!this.#isLooking) void this.#lookForLate();
    });
  }

  /** Whether what has waited since then has waited too long. */
  #isLate(since: number): boolean {
    const { outage } = this.#options;
    return outage.left(Math.min(since, this.#doubtSince ?? since)) <= 0;
  }

  /** Also behind a transaction that does not end. What may be committed has to wait for its end. */
  async #lookForLate(): Promise<void> {
    const { wait = sleep } = this.#options;
    this.#isLooking = true;
    while (this.#running) {
      await wait(LOOK_MS);
      const open = this.#unsure ? this.#queue : [...this.#queue, ...this.#underWay];
      this.#refuse(
        open.filter(({ since }) => this.#isLate(since)),
        this.#lost,
      );
    }
    this.#isLooking = false;
  }

  #refuse(late: readonly Work[], error: unknown): void {
    for (const work of late) {
      if (work.isRefused) continue;
      work.isRefused = true;
      this.stats.refused++;
      work.reject(error);
    }
    if (late.length > 0) this.#queue = this.#queue.filter(({ isRefused }) => !isRefused);
  }

  get #lost(): CountersignError {
    const { outage } = this.#options;
    return outage.since === undefined && this.#doubtSince !== undefined
      ? new CountersignError("store-lost", UNCONFIRMED)
      : outage.error;
  }

  /** What was asked for in the same turn of the event loop goes together. */
  async #run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const batch = takeBatch(this.#queue);
      this.#queue = this.#queue.filter((work) => !batch.includes(work));
      this.#underWay = batch;
      await this.#write(batch);
      this.#underWay = [];
    }
    this.#running = undefined;
  }

  /** Never rejects: each piece of work is told by itself. */
  async #write(given: readonly Work[]): Promise<void> {
    const batch = given.filter(({ isRefused }) => !isRefused);
    if (batch.length === 0) return;
    try {
      await this.#commit(batch);
    } catch (error) {
      if (isLost(error) || isTaken(error)) {
        this.#mustReadHead = true;
        return this.#later(batch, error);
      }
      if (isOutdated(error)) return this.#anew(batch, error);
      if (error === NEVER_KNOWN) return; // the log may say the opposite of any answer
      if (batch.length === 1) {
        this.stats.refused++;
        return batch[0]!.reject(error);
      }
      // one of them cannot be written: the others can
      for (const work of batch) await this.#write([work]);
    }
  }

  /** The connection is gone: what has waited too long is refused, the rest is tried again. */
  async #later(batch: readonly Work[], error: unknown): Promise<void> {
    const { wait = sleep } = this.#options;
    this.stats.retries++;
    // what was not sent is not in the database: what looks the same there is another's
    if (this.#sentAt !== undefined) for (const work of batch) work.isRetry = true;
    this.#queue = [...batch.filter(({ isRefused }) => !isRefused), ...this.#queue];
    const isOver = ({ since }: Work) => this.#closed || this.#isLate(since);
    this.#refuse(this.#queue.filter(isOver), error);
    if (this.#queue.length > 0) await wait(RETRY_MS);
  }

  /**
   * The fence has risen. Answers are recorded anew, which looks at what was taken away; what was
   * allowed without one is decided anew by those who wrote it. The rest goes on meanwhile: what
   * has to be looked up may itself write lines.
   */
  #anew(batch: readonly Work[], error: unknown): void {
    const { fence } = this.#options;
    const held = batch.filter(allows);
    this.#queue = [...batch.filter((work) => !allows(work)), ...this.#queue];
    const isOld = (work: Work) => work.kind === "lines" && work.under !== fence?.number;
    const looking: Promise<void> = (fence?.refresh() ?? Promise.resolve())
      .then(
        () => {
          for (const work of held) if (isOld(work)) work.reject(error);
          this.#queue = [...held.filter((work) => !isOld(work)), ...this.#queue];
        },
        (lost: unknown) => {
          for (const work of held) work.reject(lost);
        },
      )
      .finally(() => {
        this.#looking.delete(looking);
        if (this.#queue.length > 0) this.#running ??= this.#run();
      });
    this.#looking.add(looking);
  }

  async #commit(batch: readonly Work[]): Promise<void> {
    const { outage, tables } = this.#options;
    const began = outage.steady();
    this.#sentAt = undefined;
    // what is sent to a database that is silent may be done or not, until it answers again
    if (outage.isQuiet) await tables.answers();
    if (this.#mustReadHead) await this.#readHead();
    const outcome = (await this.#atOnce(batch)) ?? (await this.#stepByStep(batch));
    const lines = outcome.lines ? outcome.lines.head.seq - outcome.lines.first + 1 : 0;
    outage.answered();
    this.stats.committed({ work: batch.length, lines, ms: outage.steady() - began });
    await this.#done(outcome);
  }

  /**
   * In one statement, where everything is as this node has heard, which is the rule. Undefined:
   * something is not, and nothing was written.
   */
  async #atOnce(batch: readonly Work[]): Promise<Outcome | undefined> {
    const filling = new Filling(this.#options, this.#head);
    const opens = batch.filter((work) => work.kind === "open");
    const whole = await filling.foresee(batch, opens);
    if (!whole) return undefined;
    const outcome = { ...filling.outcome(), opened: idsOf(opens) };
    this.#pending = outcome;
    try {
      const isDone = await this.#options.tables.write(whole, () => this.#sending(batch));
      this.#unsure = false;
      this.#sentAt = undefined;
      return isDone ? outcome : undefined;
    } catch (error) {
      if (!this.#unsure && isLost(error)) throw error; // nothing was sent
      if (isLost(error)) return this.#resolveDoubt(error);
      this.#unsure = false;
      return undefined; // step by step it shows which of them cannot be written
    }
  }

  /** From here on it may be committed. Throws `store-lost` where some of it was refused. */
  #sending(batch: readonly Work[]): void {
    if (batch.some(({ isRefused }) => isRefused)) throw this.#lost;
    this.#unsure = true;
    this.#sentAt = this.#options.outage.steady();
  }

  async #stepByStep(batch: readonly Work[]): Promise<Outcome> {
    const tx = await this.#options.tables.begin();
    try {
      return await this.#fill(tx, batch);
    } catch (error) {
      await tx.rollback();
      if (!this.#unsure) throw error;
      return this.#resolveDoubt(error);
    }
  }

  /** What the database has is what the chain goes on from. */
  async #readHead(): Promise<void> {
    const { tables, chain } = this.#options;
    this.#head = (await tables.certainHead(chain)) ?? this.#options.head;
    this.#mustReadHead = false;
  }

  /** All of it but the commit is sent without waiting for answers, then the commit. */
  async #fill(tx: Transaction, batch: readonly Work[]): Promise<Outcome> {
    const opens = batch.filter((work) => work.kind === "open");
    const settles = batch.filter((work) => work.kind === "settle");
    const held = batch.some(allows) ? tx.holdFence?.() : undefined;
    held?.catch(() => {}); // then what follows fails as well
    const [opened, settled] = await Promise.all([
      opens.length === 0
        ? []
        : tx.open(
            opens.map(({ request }) => request),
            opens.map(({ callId }) => callId ?? null),
          ),
      settles.length === 0 ? [] : tx.settle(settles),
    ]);
    const filling = new Filling(this.#options, this.#head);
    for (const work of batch) if (work.kind === "lines") filling.add(work);
    await filling.opened(opens, opened);
    const failed = await filling.settled(settles, settled);
    if (failed.length > 0) await tx.reopen(failed);
    const outcome = { ...filling.outcome(), opened };
    this.#pending = outcome;
    this.#sending(batch);
    const steps = filling.finish(tx, opened);
    await Promise.all([...steps, tx.commit()]).catch(async (error: unknown) => {
      await filling.passing; // why the others failed
      throw error;
    });
    this.#unsure = false;
    return outcome;
  }

  #pending: Outcome | undefined;

  /** The connection was lost while it was committed: the chain says whether it was. */
  async #resolveDoubt(error: unknown): Promise<Outcome> {
    const { outage, wait = sleep } = this.#options;
    const outcome = this.#pending!;
    // an error of the database itself says that nothing was committed
    if (!isLost(error)) {
      this.#unsure = false;
      throw error;
    }
    this.#doubtSince = this.#sentAt;
    for (;;) {
      const isCommitted = await this.#isCommitted(outcome).catch(() => undefined);
      const isOver = this.#closed && this.#isLate(outage.steady());
      if (isCommitted === undefined && !isOver) {
        await wait(RETRY_MS);
        continue;
      }
      this.#unsure = false;
      this.#doubtSince = undefined;
      if (isCommitted) return outcome;
      if (isCommitted === undefined) this.#mustReadHead = true;
      throw isCommitted === undefined ? NEVER_KNOWN : error;
    }
  }

  /** Its last line says so, or one of its questions where it has no lines. */
  async #isCommitted({ lines, opened: [question] }: Outcome): Promise<boolean> {
    const { tables, chain } = this.#options;
    const head = await tables.certainHead(chain);
    if (lines) return head?.hash === lines.head.hash;
    return question !== undefined && (await tables.get([question])).length > 0;
  }

  async #done({ lines, rows, tell, decided }: Outcome): Promise<void> {
    if (lines) {
      this.#head = lines.head;
      await this.#options.copy?.(lines).catch(() => {});
    }
    this.#options.settled(rows);
    for (const each of tell) each();
    this.#answerLate(decided);
  }

  /** Answers to the same questions that came meanwhile have lost: nothing has to be asked. */
  #answerLate(decided: ReadonlyMap<string, Settled>): void {
    if (decided.size === 0) return;
    this.#queue = this.#queue.filter((work) => {
      const settled = work.kind === "settle" ? decided.get(work.id) : undefined;
      if (settled) work.resolve({ ...settled, won: false });
      return settled === undefined;
    });
  }
}

/** Each question is settled by one answer at a time; the next one loses to it. */
function takeBatch(queue: readonly Work[]): readonly Work[] {
  const taken: Work[] = [];
  const ids = new Set<string>();
  for (const work of queue) {
    if (taken.length === MAX_BATCH) break;
    const id =
      work.kind === "settle" ? work.id : work.kind === "open" ? work.request.id : undefined;
    if (id !== undefined && ids.has(id)) continue;
    if (id !== undefined) ids.add(id);
    taken.push(work);
  }
  return taken;
}

/** A transaction as it is filled. */
class Filling {
  readonly #options: WriterOptions;
  readonly #texts: string[] = [];
  readonly #first: number;
  #head: ChainHead;
  readonly #tell: (() => void)[] = [];
  readonly #won: {
    readonly work: Of<"settle">;
    readonly row: ApprovalRow & { readonly covered: readonly string[] };
  }[] = [];
  readonly #grants: Grant[] = [];
  readonly #turns: TurnInput[] = [];
  /** The fence's numbers that what is allowed here was decided under. */
  readonly #under: number[] = [];
  /** Resolves when the fence was passed. */
  passing: Promise<void> | undefined;
  readonly #decided = new Map<string, Settled>();

  constructor(options: WriterOptions, head: ChainHead) {
    this.#options = options;
    this.#head = head;
    this.#first = head.seq + 1;
  }

  /** Its lines; what is no line is refused alone. */
  add(work: Of<"lines">): void {
    const { events, under } = work;
    try {
      this.#append(events);
      if (under !== undefined) this.#under.push(under);
      this.#tell.push(() => work.resolve(undefined));
    } catch (error) {
      work.reject(error);
    }
  }

  #append(events: readonly AuditEvent[]): void {
    if (events.length === 0) return;
    const { head, text } = this.#options.encode(this.#head, events);
    this.#head = head;
    this.#texts.push(text);
  }

  async opened(opens: readonly Of<"open">[], ids: readonly string[]): Promise<void> {
    const fresh = new Set(ids);
    const known = opens.filter(({ request }) => !fresh.has(request.id));
    const rows = known.length === 0 ? [] : await this.#options.tables.get(idsOf(known));
    for (const work of opens) {
      const row = rows.find(({ request }) => request.id === work.request.id);
      // a repeat after a lost connection is the same question
      const isOwn = work.isRetry && row && isSame(row.request, withCalls(row, work.request));
      if (row && !isOwn) this.#tell.push(() => work.reject(duplicate(work.request.id)));
      else this.#tell.push(() => work.resolve(undefined));
    }
  }

  /** Resolves with those that could not be recorded. */
  async settled(
    settles: readonly Of<"settle">[],
    results: readonly SettleResult[],
  ): Promise<readonly string[]> {
    const failed: string[] = [];
    await Promise.all(
      settles.map(async (work) => {
        const result = results.find(({ id }) => id === work.id);
        if (!result?.won) return this.#lost(work, result);
        await this.#record(work, result.row).catch((error: unknown) => {
          failed.push(work.id);
          this.#tell.push(() => work.reject(error));
        });
      }),
    );
    return failed;
  }

  /** The whole, if it can be foreseen: no retry, and of questions that this node has heard of. */
  async foresee(batch: readonly Work[], opens: readonly Of<"open">[]): Promise<Whole | undefined> {
    if (batch.some(({ isRetry }) => isRetry)) return undefined;
    const settles = batch.filter((work) => work.kind === "settle");
    const rows = settles.flatMap(({ id }) => this.#options.heardOf(id) ?? []);
    if (rows.length < settles.length) return undefined;
    const results = rows.map((row) => ({ id: row.request.id, won: true, late: false, row }));
    for (const work of batch) if (work.kind === "lines") this.add(work);
    await this.opened(opens, idsOf(opens));
    const failed = await this.settled(settles, results);
    if (failed.length + this.#grants.length + this.#turns.length > 0) return undefined;
    const { lines } = this.outcome();
    return {
      fence: this.#fence,
      opens: opens.map(({ request, callId }) => ({ request, callId })),
      settles: this.#won.map(({ work: { id, decision }, row: { waiting, covered } }) => ({
        ...{ id, decision, waiting, covered },
      })),
      lines: lines && { chain: this.#options.chain, ...lines },
      news: { opened: idsOf(opens), settled: this.#won.map(({ work }) => work.id) },
    };
  }

  /** The lowest is the one that has to be the fence's still. */
  get #fence(): number | undefined {
    return this.#under.length > 0 ? Math.min(...this.#under) : undefined;
  }

  #lost(work: Of<"settle">, result: SettleResult | undefined): void {
    if (!result) return void this.#tell.push(() => work.resolve(undefined));
    const { decision, covered } = result.row;
    if (!decision) return void this.#tell.push(() => work.reject(tooLate()));
    // its own, of a transaction whose commit was not confirmed; what has a line was found by that
    const won = work.isRetry && !isAnswer(work.decision) && isSame(decision, work.decision);
    const settled = { won, decision, ...(covered && { covered }) };
    this.#decided.set(work.id, settled);
    this.#tell.push(() => work.resolve(settled));
  }

  /** Rejects if the record does; then nothing of it is in the transaction. */
  async #record(work: Of<"settle">, row: ApprovalRow): Promise<void> {
    const covered = coveredBy(work, row.waiting);
    const events: AuditEvent[] = [];
    const grants: Grant[] = [];
    const turns: TurnInput[] = [];
    let under: number | undefined;
    await work.record?.({
      covered,
      append: (...more) => {
        if (more.some(isAllow)) under = this.#options.fence?.number;
        events.push(...more);
      },
      putGrants: (more) => void grants.push(...more),
      putTurn: (key, entry, until) => void turns.push({ key, entry, until }),
    });
    if (under !== undefined) this.#under.push(under);
    this.#append(events);
    this.#grants.push(...grants);
    this.#turns.push(...turns);
    const { decision } = work;
    this.#won.push({ work, row: { ...row, decision, covered } });
    this.#decided.set(work.id, { won: true, decision, covered });
    this.#tell.push(() => work.resolve({ won: true, decision, covered }));
  }

  /** Sends the rest of it. Each of the promises has to be awaited. */
  finish(tx: Transaction, opened: readonly string[]): Promise<unknown>[] {
    const { lines } = this.outcome();
    const settled = this.#won.map(({ work }) => work.id);
    const steps: Promise<unknown>[] = [];
    if (this.#fence !== undefined) this.passing = tx.passFence?.(this.#fence);
    if (this.passing) steps.push(this.passing);
    if (settled.length > 0)
      steps.push(tx.cover(this.#won.map(({ work, row }) => [work.id, row.covered])));
    if (lines) steps.push(tx.append({ chain: this.#options.chain, ...lines }));
    if (this.#grants.length > 0) steps.push(tx.putGrants(this.#grants));
    if (this.#turns.length > 0) steps.push(tx.putTurns(this.#turns));
    if (settled.length + opened.length > 0) steps.push(tx.tell({ opened, settled }));
    return steps;
  }

  outcome(): Omit<Outcome, "opened"> {
    const lines =
      this.#texts.length === 0
        ? undefined
        : { first: this.#first, head: this.#head, text: this.#texts.join("") };
    const rows = this.#won.map(({ row }) => row);
    return { lines, rows, tell: this.#tell, decided: this.#decided };
  }
}

/** A tap allows the calls that its card counted, the first ones first; a denial is for all. */
const coveredBy = (
  { decision: { outcome, calls }, counted }: Of<"settle">,
  waiting: readonly string[],
): readonly string[] =>
  outcome === "deny" ? waiting : waiting.slice(0, calls ?? counted ?? waiting.length);

const isAnswer = ({ status }: Decision): boolean => status === "approved" || status === "rejected";
const isAllow = (event: AuditEvent): boolean =>
  event.type === "decided" && event.decision.outcome === "allow";
const allows = (work: Work): boolean =>
  work.kind === "settle"
    ? work.decision.outcome === "allow"
    : work.kind === "lines" && work.under !== undefined;
const isOutdated = (error: unknown): boolean =>
  error instanceof CountersignError && error.code === "outdated";
const idsOf = (opens: readonly Of<"open">[]): string[] => opens.map(({ request }) => request.id);
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
/** Calls of other nodes may have joined it meanwhile. */
const withCalls = ({ request: { calls } }: ApprovalRow, request: ApprovalRequest) => ({
  ...request,
  calls,
});
/** The line has been written: the chain is longer than this node knew. */
const isTaken = (error: unknown): boolean =>
  Object(error).code === "23505" && Object(error).constraint === "audit_pkey";

/** The gateway stops before the database has told what became of a transaction. */
const NEVER_KNOWN = Symbol("never known");
const UNCONFIRMED = "the database does not confirm what was written";

const tooLate = () => new CountersignError("too-late", "its time is over");
const closed = () => new CountersignError("store-closed", "the store is closed");
const duplicate = (id: string) =>
  new CountersignError("duplicate-approval", `approval ${id} is already known`);
