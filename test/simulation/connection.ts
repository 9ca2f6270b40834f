/** A node's connections to the simulated database: slow, and lost at any moment. */
import { CountersignError } from "../../src/core/errors.ts";
import type { Hearing, Listening } from "../../src/stores/postgres/node.ts";
import type { Tables, Transaction, Whole } from "../../src/stores/postgres/tables.ts";
import { asRow, Backend, type Database, lost, type Stored } from "./database.ts";
import type { Stream } from "./tape.ts";

const SILENCE_MS = 3000;
const TROUBLE = "the database cannot be reached";

export class Link implements Listening {
  readonly node: string;
  readonly database: Database;
  readonly #stream: Stream;
  readonly #rates: { readonly slow: number; readonly most: number; readonly faults: number };
  /** Whether whole transactions are taken, which leaves little to do step by step. */
  readonly takesWhole: boolean;
  readonly #deaf: () => void;
  #hearing: Hearing | undefined;
  #isListening = false;
  #isStarted = false;
  #trouble: string | undefined;
  #toldLast = 0;
  /** In ms: what the node takes for the database's time is so much later. */
  #clockError = 0;
  readonly roundTripMs = 0;
  /** The node has crashed: nothing of what it waits for ever comes. */
  isGone = false;
  isDown = false;
  backend: Backend | undefined;

  constructor(database: Database, node: string) {
    this.database = database;
    this.node = node;
    const { tape } = database.schedule;
    this.#stream = tape.stream(`link-${node}`);
    const rates = tape.stream("network");
    this.#rates = {
      slow: rates.pick([0, 0.2, 0.5]),
      most: rates.pick([5, 50, 300]),
      faults: rates.pick([0, 0, 0.01, 0.05]),
    };
    this.takesWhole = tape.stream("whole").chance(0.5);
    const hear: Parameters<Database["tell"]["add"]>[0] = (news) => this.#hear(news);
    database.tell.add(hear);
    this.#deaf = () => database.tell.delete(hear);
  }

  /** One way. Rejects, or throws, where the connection is lost. Undefined: it took no time. */
  way(): Promise<void> | undefined {
    const { slow, most } = this.#rates;
    if (!this.#stream.chance(slow)) return this.#arrive();
    return this.database.schedule.wait(this.#stream.upTo(most)).then(() => this.#arrive());
  }

  #arrive(): Promise<never> | undefined {
    const { faults } = this.#rates;
    if (this.isGone) return new Promise(() => {}); // a shared one would keep all who wait for it
    if (this.isDown || this.database.isAway) throw lost();
    if (faults > 0 && this.#stream.chance(faults)) throw lost();
    return undefined;
  }

  /** There and back, with a statement that is a transaction of its own. */
  async ask<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    await this.way();
    const result = await work();
    await this.way();
    return result;
  }

  /** The database finds out late that no one is connected with it any more. */
  orphan(backend: Backend): void {
    if (backend.isOver || backend.isOrphan) return;
    backend.isOrphan = true;
    this.database.schedule.after(this.#stream.upTo(2000), () => backend.end());
  }

  /** What the node left behind on an earlier connection is ended before there is another one. */
  endOrphans(): void {
    for (const backend of [...this.database.backends])
      if (backend.isOrphan && backend.node === this.node) backend.end();
  }

  crash(): void {
    this.isGone = true;
    this.#deaf();
    if (this.backend) this.orphan(this.backend);
  }

  // News

  listen(hearing: Hearing): Listening {
    this.#hearing = hearing;
    this.#isListening = false;
    this.#isStarted = false; // where an earlier start failed
    this.#clockError = this.#stream.upTo(15);
    return this;
  }

  async start(): Promise<void> {
    this.#isStarted = true;
    this.#isListening = true;
  }

  now(): number {
    return this.database.now() + this.#clockError;
  }

  get trouble(): string | undefined {
    return this.#trouble;
  }

  async close(): Promise<void> {}

  #hear(news: Parameters<Hearing["heard"]>[0]): void {
    if (!this.#isListening) return;
    const { schedule } = this.database;
    const ms = this.#stream.chance(this.#rates.slow) ? this.#stream.upTo(this.#rates.most) : 0;
    this.#toldLast = Math.max(this.#toldLast, schedule.steady + ms);
    schedule.after(this.#toldLast - schedule.steady, () => {
      if (this.#isListening && !this.isGone) this.#hearing?.heard(news);
    });
  }

  /** What is told from now on is not heard. */
  cut(): void {
    if (!this.#isListening) return;
    this.#isListening = false;
    this.database.schedule.after(this.#stream.upTo(SILENCE_MS), () => this.#notice());
  }

  #notice(): void {
    if (this.#trouble !== undefined || this.isGone || this.#isListening) return;
    if (!this.#isStarted) return;
    this.#trouble = TROUBLE;
    this.#hearing?.lost(new Error(TROUBLE));
  }

  mend(): void {
    if (this.#isListening || !this.#isStarted) return;
    this.database.schedule.after(this.#stream.upTo(1000), () => {
      if (this.isDown || this.database.isAway || this.isGone || this.#isListening) return;
      if (!this.#isStarted) return; // another start is under way
      this.#notice();
      this.#isListening = true;
      this.#trouble = undefined;
      this.#hearing?.back();
    });
  }
}

/** As `sql.ts` asks PostgreSQL. */
export function tablesOver(link: Link): Tables {
  const { database } = link;
  const { rows, grants, turns, chains } = database;
  const all = (isWanted: (row: Stored) => boolean) => [...rows.values()].filter(isWanted);
  const alone = async <Result>(work: (backend: Backend) => Result | Promise<Result>) => {
    const backend = new Backend(database, link.node);
    const result = await work(backend);
    if (backend.isOver) throw lost();
    backend.commit();
    return result;
  };
  return {
    begin: () => begin(link),
    write: (whole, sending) => write(link, whole, sending),
    answers: () => link.ask(() => {}),
    get: (ids) => link.ask(() => ids.flatMap((id) => rows.get(id) ?? []).map(asRow)),
    settled: (ids) =>
      link.ask(() =>
        ids
          .flatMap((id) => rows.get(id) ?? [])
          .filter(({ decision }) => decision)
          .map(asRow),
      ),
    pending: () => link.ask(() => database.pending().map(asRow)),
    resolved: (limit) =>
      link.ask(() =>
        all(({ decision }) => !!decision)
          .slice(0, limit)
          .map(asRow),
      ),
    overdue: (ms) =>
      link.ask(() =>
        database
          .pending()
          .filter(({ expiresAt }) => expiresAt <= database.now() - ms)
          .map(({ request }) => request.id),
      ),
    recount: (id, { gone, come }) =>
      link.ask(() => alone((backend) => backend.recount(id, gone, come))),
    same: ({ session, owner, digest }) =>
      link.ask(() => {
        const [row] = all(
          ({ request, decision, expiresAt }) =>
            !decision &&
            expiresAt > database.now() &&
            request.session === session &&
            request.owner === owner &&
            request.digest === digest,
        );
        return row && asRow(row);
      }),
    ofCall: ({ session, owner, callId }) =>
      link.ask(() => {
        const row = all(
          (each) =>
            each.callId === callId &&
            each.request.session === session &&
            each.request.owner === owner,
        ).at(-1);
        return row && asRow(row);
      }),
    unname: (id, callId) => link.ask(() => alone((backend) => backend.unname(id, callId))),
    grants: (session) =>
      link.ask(() =>
        [...grants.values()].filter((grant) => session === undefined || grant.session === session),
      ),
    putGrant: (grant) => link.ask(() => alone((backend) => backend.putGrants([grant]))),
    removeGrants: (ids) => link.ask(() => ids.filter((id) => grants.delete(id))),
    turn: (key) =>
      link.ask(() => {
        const turn = turns.get(key);
        return turn && turn.until > database.now() ? turn.entry : undefined;
      }),
    putTurn: (turn) => link.ask(() => alone((backend) => backend.putTurns([turn]))),
    head: (chain) => link.ask(() => chains.get(chain)?.at(-1)?.head),
    certainHead: (chain) =>
      link.ask(() => {
        link.endOrphans();
        return chains.get(chain)?.at(-1)?.head;
      }),
    heads: noPart,
    chain: noPart,
    latest: noPart,
    mentioning: noPart,
    merge: noPart,
    now: () => link.ask(() => database.now()),
  };
}

const isLost = (error: unknown): boolean =>
  error instanceof CountersignError && error.code === "store-lost";

export const noPart = async (): Promise<never> => {
  throw new Error("no part of the simulation");
};

async function begin(link: Link): Promise<Transaction> {
  await link.way();
  link.endOrphans();
  const backend = new Backend(link.database, link.node);
  link.backend = backend;
  return new Connected(link, backend);
}

/** The statement comes whole or not at all; what it does may be committed unheard. */
async function write(link: Link, whole: Whole, sending?: () => void): Promise<boolean> {
  const { schedule, fates } = link.database;
  if (!link.takesWhole) return false;
  sending?.();
  await link.way();
  link.endOrphans();
  const backend = new Backend(link.database, link.node);
  link.backend = backend;
  try {
    const isDone = await backend.write(whole);
    if (isDone) {
      backend.isCommitting = true;
      if (fates.chance(0.1)) await schedule.wait(fates.upTo(100));
    }
    if (backend.isOver) throw lost();
    if (isDone) backend.commit();
    else backend.rollback();
    await link.way();
    return isDone;
  } catch (error) {
    if (!backend.isOver && !isLost(error)) backend.rollback();
    link.orphan(backend);
    throw error;
  }
}

/** The node's side of a transaction. */
class Connected implements Transaction {
  readonly #link: Link;
  readonly #backend: Backend;
  /** Statements are done in the order in which they were sent. */
  #last: Promise<unknown> = Promise.resolve();
  #error: unknown;

  constructor(link: Link, backend: Backend) {
    this.#link = link;
    this.#backend = backend;
  }

  readonly open: Transaction["open"] = (...args) => this.#ask(() => this.#backend.open(...args));
  readonly settle: Transaction["settle"] = (inputs) =>
    this.#far(() => this.#backend.settle(inputs));
  readonly reopen: Transaction["reopen"] = (ids) => this.#ask(() => this.#backend.reopen(ids));
  readonly cover: Transaction["cover"] = (covered) => this.#ask(() => this.#backend.cover(covered));
  readonly append: Transaction["append"] = (lines) => this.#ask(() => this.#backend.append(lines));
  readonly putGrants: Transaction["putGrants"] = (grants) =>
    this.#ask(() => this.#backend.putGrants(grants));
  readonly putTurns: Transaction["putTurns"] = (turns) =>
    this.#ask(() => this.#backend.putTurns([...turns]));
  readonly tell: Transaction["tell"] = (news) => this.#ask(() => this.#backend.tell(news));

  commit(): Promise<void> {
    const { schedule, fates } = this.#link.database;
    const backend = this.#backend;
    return this.#inTurn(async () => {
      backend.isCommitting = true;
      await this.#link.way();
      if (backend.isOver) throw lost();
      const isSlow = fates.chance(0.1);
      if (isSlow) await schedule.wait(fates.upTo(100));
      if (backend.isOver) throw lost();
      backend.commit();
      await this.#link.way();
    });
  }

  async rollback(): Promise<void> {
    await this.#last;
    if (this.#error && this.#backend.isOver) return;
    if (!this.#link.isGone && !this.#backend.isOver && !this.#isLost()) this.#backend.rollback();
  }

  #isLost(): boolean {
    return isLost(this.#error);
  }

  #far<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#link.ask(work));
  }

  /** Sent with what comes before and after it. */
  #ask<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => work());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const answer = this.#last.then(() => this.#do(work));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#error) throw this.#error;
    const { isDown, database } = this.#link;
    try {
      if (isDown || database.isAway || this.#backend.isOver) throw lost();
      return await work();
    } catch (error) {
      this.#error = error;
      if (this.#isLost()) this.#link.orphan(this.#backend);
      else this.#backend.isAborted = true;
      throw error;
    }
  }
}
