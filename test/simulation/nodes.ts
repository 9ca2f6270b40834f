/**
 * Two or three gateways that share a database: the real writer and store of src/stores/postgres,
 * over simulated connections. Nodes crash and start again, the database goes away and comes back.
 */

import type { Audit } from "../../src/core/audit.ts";
import { Clock } from "../../src/core/clock.ts";
import type { Store } from "../../src/core/store.ts";
import { openNode } from "../../src/stores/postgres/node.ts";
import { Outage } from "../../src/stores/postgres/outage.ts";
import { sendAway, startAgents, submit } from "./agents.ts";
import { Link, noPart, tablesOver } from "./connection.ts";
import { Database } from "./database.ts";
import { COMMON, type Disturbance, startDisturbances } from "./disturbances.ts";
import { gatewayOn, type Parts } from "./gateway.ts";
import { Laws } from "./laws.ts";
import { NodeLaws } from "./node-laws.ts";
import type { Schedule } from "./schedule.ts";
import { SimulatedShared } from "./shared.ts";
import type { Stream, Tape } from "./tape.ts";
import type { Timeline, World } from "./world.ts";

/** An outage, a node that starts again, and what is tried again afterwards. */
const PATIENCE_MS = 45_000;
const SLACK_MS = 1000;
const TICK_MS = 500;

export async function playNodes(schedule: Schedule): Promise<Laws> {
  const cluster = new SimulatedCluster(schedule);
  cluster.start();
  await schedule.run();
  cluster.ended();
  return cluster.laws;
}

interface Running {
  readonly name: string;
  readonly link: Link;
  readonly world: World;
  parts: Parts | undefined;
  store: Store | undefined;
  /** It has begun to stop: no one comes to it any more. */
  isLeaving: boolean;
  stop: () => void;
}

class SimulatedCluster {
  readonly laws: Laws;
  readonly #schedule: Schedule;
  readonly #database: Database;
  readonly #nodeLaws: NodeLaws;
  readonly #world: World;
  readonly #connections: Stream;
  #nodes: Running[] = [];

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
    this.#connections = schedule.tape.stream("connections");
    this.#nodeLaws = new NodeLaws(
      schedule,
      () => this.laws,
      () => this.#database,
    );
    this.#database = new Database(schedule, this.#nodeLaws);
    this.laws = new Laws(schedule, {
      pending: async () => this.#database.pending().map(({ request }) => request),
      isStopped: () => false,
      countsLost: (id) => this.#countsLost(id),
      patienceMs: PATIENCE_MS,
      slackMs: SLACK_MS,
    });
    this.#world = {
      ...{ schedule, laws: this.laws },
      failing: { disk: false, platform: false },
      gateway: () => this.#any()?.parts,
      concluded: () => {},
    };
  }

  start(): void {
    const count = 2 + this.#schedule.tape.stream("nodes").upTo(1);
    for (let number = 1; number <= count; number++) this.#open(`n${number}`);
    startAgents(this.#world);
    startDisturbances(this.#world, this.#disturbances());
  }

  ended(): void {
    const parts = this.#nodes.flatMap((node) => node.parts ?? []);
    this.laws.ended({
      open: sum(parts.map(({ approvals }) => approvals.size)),
      held: sum(parts.map(({ quotas }) => quotas.size)),
    });
    this.#nodeLaws.ended();
  }

  get #ready(): Running[] {
    return this.#nodes.filter(({ parts, isLeaving }) => parts && !isLeaving);
  }

  /** One that a connection comes to. */
  #any(): Running | undefined {
    const ready = this.#ready;
    return ready.length > 1 ? this.#connections.pick(ready) : ready[0];
  }

  #open(name: string): void {
    const link = new Link(this.#database, name);
    const schedule = new MortalTime(this.#schedule, link);
    const world: World = {
      ...this.#world,
      schedule,
      concluded: (entry) => {
        if (link.isGone) return;
        this.laws.concluded(entry);
        this.#nodeLaws.concluded(entry);
      },
      isGone: () => link.isGone,
      outside: this.#world,
    };
    const node: Running = {
      ...{ name, link, world, parts: undefined, store: undefined },
      isLeaving: false,
      stop: () => {},
    };
    this.#nodes.push(node);
    schedule.after(0, () => void this.#begin(node));
  }

  /** It tries again until the database is there. */
  async #begin(node: Running): Promise<void> {
    const { link, world, name } = node;
    try {
      const store = await storeOver(link, world, this.#database);
      const clock = new Clock({
        now: store.cluster.now,
        steady: () => this.#schedule.steady,
        tickMs: TICK_MS,
      });
      node.store = store;
      node.stop = () => {
        clock.stop();
        // what is refused because the store is closed would be tried again for ever
        Object.assign(clock, { after: () => ({ due: 0, subject: undefined, cancel() {} }) });
      };
      const audit: Audit = { append: (...events) => store.cluster.audit.append(events) };
      const parts = gatewayOn(world, { clock, store, audit });
      await parts.parked?.load();
      node.parts = parts;
      this.#schedule.tell(`${name} is there`);
    } catch {
      world.schedule.after(500, () => void this.#begin(node));
    }
  }

  #countsLost(id: string): boolean {
    const row = this.#database.rows.get(id);
    const { laws } = this;
    return (row?.waiting ?? []).some((call) => {
      const entry = laws.entries.find((each) => each.call.id === call);
      return entry === undefined || laws.isLost(entry);
    });
  }

  // What happens to them

  #disturbances(): Disturbance[] {
    const outage: Disturbance = (_, stream) => this.#loseDatabase(stream);
    const cut: Disturbance = (_, stream) => this.#cut(stream);
    const crash: Disturbance = (_, stream) => this.#crash(stream);
    const leave: Disturbance = (_, stream) => void this.#leave(stream);
    return [...COMMON, outage, cut, crash, crash, leave];
  }

  #loseDatabase(stream: Stream): void {
    if (this.#database.isAway) return;
    this.#schedule.tell("the database is away");
    this.#database.goAway();
    for (const { link } of this.#nodes) link.cut();
    this.#schedule.after(stream.upTo(stream.pick([3000, 12_000])), () => {
      this.#database.isAway = false;
      this.#schedule.tell("the database is back");
      for (const { link } of this.#nodes) link.mend();
    });
  }

  #cut(stream: Stream): void {
    const node = stream.pick(this.#nodes);
    if (node.link.isDown) return;
    this.#schedule.tell(`${node.name} is cut off`);
    node.link.isDown = true;
    node.link.cut();
    if (node.link.backend) node.link.orphan(node.link.backend);
    this.#schedule.after(stream.upTo(stream.pick([3000, 12_000])), () => {
      node.link.isDown = false;
      this.#schedule.tell(`${node.name} is no longer cut off`);
      node.link.mend();
    });
  }

  /** Its callers come back at others. */
  #crash(stream: Stream): void {
    const ready = this.#ready;
    if (ready.length < 2) return;
    const node = stream.pick(ready);
    this.#schedule.tell(`${node.name} crashes`);
    const entries = [...node.parts!.entries];
    this.#end(node, stream);
    for (const { call, decision } of entries)
      if (!decision || stream.chance(0.3))
        this.#schedule.after(stream.upTo(3000), () =>
          submit(this.#world, { ...call, id: `${call.id}.moved` }),
        );
  }

  /** It stops gracefully: those who wait are told to make the same call again. */
  async #leave(stream: Stream): Promise<void> {
    const ready = this.#ready;
    if (ready.length < 2) return;
    const node = stream.pick(ready);
    const { parts, store } = node;
    this.#schedule.tell(`${node.name} stops`);
    node.isLeaving = true;
    parts!.gate.close();
    for (const caller of parts!.callers)
      if (caller.isThere && !caller.entry.decision)
        sendAway(this.#world, caller, { as: "left", ms: stream.upTo(3000) });
    await parts!.parked!.leave();
    await store!.close();
    if (!node.link.isGone) this.#end(node, stream);
  }

  #end(node: Running, stream: Stream): void {
    const { parts, name, link } = node;
    const entries = [...parts!.entries];
    this.laws.lost(entries, (id) => this.#database.rows.get(id)?.node === name);
    link.crash();
    parts!.isGone = true;
    node.stop();
    this.#nodes = this.#nodes.filter((each) => each !== node);
    if (stream.chance(0.7)) this.#schedule.after(stream.upTo(20_000), () => this.#open(name));
  }
}

/** The store of a node, as `open.ts` ties it together. */
async function storeOver(link: Link, { schedule, laws }: World, database: Database) {
  const store = await openNode(
    {
      tables: tablesOver(link),
      node: { id: link.node, name: link.node },
      shared: new SimulatedShared(link),
      fence: { number: 0, raise: async () => {}, refresh: async () => {}, watch: () => () => {} },
      prune: noPart,
      questions: noPart,
      listening: (hearing) => link.listen(hearing),
      every: (ms, work) => schedule.every(ms, () => void work().catch(() => {})),
      outage: new Outage(() => schedule.steady),
      renew: () => {},
      wait: (ms) => schedule.wait(ms),
      close: async () => {},
    },
    { retain: 64, encode: database.encode },
  );
  const open = store.open.bind(store);
  store.open = (request, callId) => {
    laws.opening(request, request.expiresAt - database.now());
    return open(request, callId);
  };
  return store;
}

/** Time as a node knows it: it ends when the node crashes. */
class MortalTime implements Timeline {
  readonly tape: Tape;
  readonly #schedule: Schedule;
  readonly #link: Link;

  constructor(schedule: Schedule, link: Link) {
    this.tape = schedule.tape;
    this.#schedule = schedule;
    this.#link = link;
  }

  get steady(): number {
    return this.#schedule.steady;
  }

  get wall(): number {
    return this.#schedule.wall;
  }

  set wall(ms: number) {
    this.#schedule.wall = ms;
  }

  tell(what: string): void {
    this.#schedule.tell(what);
  }

  after(ms: number, run: () => void): () => void {
    return this.#schedule.after(ms, this.#alive(run));
  }

  every(ms: number, run: () => void): () => void {
    return this.#schedule.every(ms, this.#alive(run));
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  stall(ms: number): void {
    this.#schedule.stall(ms);
  }

  #alive(run: () => void): () => void {
    return () => {
      if (!this.#link.isGone) run();
    };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
