/**
 * Ties the writer, the store, the news and the timers of a node together, whatever carries them to
 * the database.
 */
import type { ChainEncoder, Cluster, ClusterNode } from "../../core/cluster.ts";
import type { ClusterStats } from "../../core/cluster-stats.ts";
import { CountersignError } from "../../core/errors.ts";
import type { StoreContext } from "../../core/store.ts";
import { FENCE } from "./fence-statements.ts";
import type { Outage } from "./outage.ts";
import { SharedStore } from "./store.ts";
import type { News, Tables } from "./tables.ts";
import { Writer, type WriterOptions } from "./writer.ts";

/** What a node hears of the others, and of the database. */
export interface Hearing {
  readonly heard: (news: News & { readonly node: string }) => void;
  /** The connection is there again: what was told meanwhile was not heard. */
  readonly back: () => void;
  /** `ms`: it has not answered for so long. */
  readonly lost: (error: Error, ms?: number) => void;
  /** It is there again, but not for this gateway. */
  readonly refused: (error: Error) => void;
  /** It has been lost without a word: no connection to it is to be trusted. */
  readonly silent: (error: unknown) => void;
  /** It has just answered. */
  readonly answered: () => void;
}

/** A connection that hears. */
export interface Listening {
  start(): Promise<void>;
  /** Unix ms by the database's clock. */
  now(): number;
  readonly trouble: string | undefined;
  readonly roundTripMs: number;
  close(): Promise<void>;
}

export interface NodeParts {
  readonly tables: Tables;
  readonly node: ClusterNode;
  readonly shared: Cluster["shared"] & {
    heard(changes: NonNullable<News["shared"]>): void;
    resync(): void;
  };
  readonly fence: Cluster["fence"] & { readonly number: number; refresh(): Promise<void> };
  readonly listening: (hearing: Hearing) => Listening;
  /** Calls it again and again; returns how to stop that. */
  readonly every: (ms: number, work: () => Promise<void>) => () => void;
  readonly outage: Outage;
  /** What is under way on the connections is given up, and others are made. */
  readonly renew: (error: unknown) => void;
  /** Waits; rejects never. */
  readonly wait?: WriterOptions["wait"];
  readonly prune: Cluster["prune"];
  readonly questions: ClusterStats["questions"];
  /** The connections, once nothing uses them any more. */
  close(): Promise<unknown>;
}

/** The first line of a chain continues this. */
const START = { seq: 0, hash: "0".repeat(64) };
/** How often this node looks for questions that no node ends, and how long they are left to one. */
const OVERDUE_MS = 1000;
/** How often it looks at what its calls wait for, whatever it heard. */
const SWEEP_MS = 15_000;
const SWEEP_REST_MS = 50;

export async function openNode(parts: NodeParts, context: StoreContext): Promise<SharedStore> {
  const { tables, node, shared, fence, every, prune, outage } = parts;
  const listening = parts.listening(hearingOf(() => store, { parts, log: context.log }));
  const writer = new Writer({
    ...{ outage, tables },
    ...(parts.wait && { wait: parts.wait }),
    chain: node.id,
    head: (await tables.certainHead(node.id)) ?? context.chainStart ?? START,
    encode: context.encode ?? noEncoder,
    copy: context.copy,
    settled: (rows) => store.told(rows),
    heardOf: (id) => store.heardOf(id),
    fence,
  });
  const timers: (() => void)[] = [];
  const store = new SharedStore({
    ...{ tables, writer, node, shared, fence, prune },
    retain: context.retain,
    now: () => listening.now(),
    trouble: () => listening.trouble ?? writer.trouble,
    lostAt: () => {
      const since = outage.since ?? writer.doubtSince;
      return since && Math.floor(listening.now() - (outage.steady() - since));
    },
    stats: { roundTrip: () => listening.roundTripMs / 1000, questions: parts.questions },
    async close() {
      for (const stop of timers) stop();
      await Promise.all([listening.close(), parts.close()]);
    },
  });
  try {
    await listening.start();
    await Promise.all([fence.refresh(), store.load()]);
  } catch (error) {
    await listening.close();
    throw error;
  }
  shared.watch(FENCE[0], () => void fence.refresh().catch(() => {}));
  timers.push(
    every(OVERDUE_MS, () => store.lookForOverdue(OVERDUE_MS)),
    every(SWEEP_MS, () => store.sweep(SWEEP_REST_MS)),
  );
  return store;
}

/** What other nodes tell goes to the store; what is missed, its sweeps make up for. */
function hearingOf(
  store: () => SharedStore,
  {
    parts: { node, shared, outage, renew },
    log,
  }: { readonly parts: NodeParts; readonly log: StoreContext["log"] },
): Hearing {
  return {
    heard: ({ node: teller, opened, settled, counted, shared: changed }) => {
      if (changed) shared.heard(changed);
      if (teller === node.id) return;
      if (opened)
        void store()
          .announce(opened)
          .catch(() => {});
      if (counted)
        void store()
          .count(counted)
          .catch(() => {});
      if (settled)
        void store()
          .lookUp(settled)
          .catch(() => {});
    },
    answered: () => outage.answered(),
    silent: renew,
    back: () => {
      log?.info({}, "the database is back");
      outage.end();
      renew(new Error("the database was lost meanwhile"));
      shared.resync();
      void store()
        .sweep()
        .then(() => store().load())
        .catch(() => {});
      store().tellTrouble(undefined);
    },
    lost: ({ message }, ms) => {
      outage.begin(message, ms);
      log?.error({ reason: message }, "the database was lost; the gateway tries again");
      store().tellTrouble(message);
    },
    refused: ({ message }) => {
      log?.error({ reason: message }, "the database is there, but not for this gateway");
      store().tellTrouble(message);
    },
  };
}

const noEncoder: ChainEncoder = () => {
  throw new CountersignError("bad-config", "this store was opened without an audit log");
};
