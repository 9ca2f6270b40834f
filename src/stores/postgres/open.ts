/** Opens the store: connects, brings the tables up to date, and listens to the other nodes. */
import { hostname } from "node:os";
import pg from "pg";
import type { ChainEncoder } from "../../core/cluster.ts";
import { CountersignError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { Store, StoreContext } from "../../core/store.ts";
import { checkedUrl, unusable } from "./address.ts";
import { Connection, type ConnectionOptions, readers } from "./connections.ts";
import { PostgresFence } from "./fence.ts";
import { FENCE } from "./fence-statements.ts";
import { migrate } from "./migrate.ts";
import { NewsConnection } from "./news.ts";
import { prune } from "./prune.ts";
import { PostgresShared } from "./shared.ts";
import { sqlTables } from "./sql.ts";
import { openQuestions } from "./stats.ts";
import { SharedStore } from "./store.ts";
import { Writer } from "./writer.ts";

/** The first line of a chain continues this. */
const START = { seq: 0, hash: "0".repeat(64) };
const READERS = 8;
const STATEMENT_MS = 10_000;
/** What cannot be written for so long is refused; a database that fails over is back by then. */
const PATIENCE_MS = 8000;
/** How often this node looks for questions that no node ends, and how long they are left to one. */
const OVERDUE_MS = 1000;
/** How often it looks at what its calls wait for, whatever it heard. */
const SWEEP_MS = 15_000;

/** Rejects with `bad-config`. */
export async function openStore(url: string, context: StoreContext): Promise<Store> {
  const node = context.node ?? { id: newId(), name: hostname() };
  const options = {
    url: checkedUrl(url),
    name: node.name,
    readers: READERS,
    statementMs: STATEMENT_MS,
  };
  await prepare(options);
  const pool = readers(options);
  const writing = new Connection({ ...options, commits: true });
  const tables = sqlTables({ pool, writer: writing, node: node.id });
  const shared = new PostgresShared(pool, node.id);
  const fence = new PostgresFence({ pool, node: node.id });
  const news = newsFor(() => store, { options, node: node.id, shared, log: context.log });
  const writer = new Writer({
    tables,
    chain: node.id,
    head: (await tables.head(node.id)) ?? context.chainStart ?? START,
    encode: context.encode ?? noEncoder,
    copy: context.copy,
    settled: (rows) => store.told(rows),
    fence,
    patienceMs: PATIENCE_MS,
    steady: () => performance.now(),
  });
  await news.start();
  await fence.refresh();
  shared.watch(FENCE[0], () => void fence.refresh().catch(() => {}));
  const timers = [
    every(OVERDUE_MS, () => store.lookForOverdue(OVERDUE_MS)),
    every(SWEEP_MS, () => store.sweep()),
  ];
  const store = new SharedStore({
    tables,
    writer,
    node,
    shared,
    fence,
    retain: context.retain,
    now: () => news.now(),
    trouble: () => news.trouble ?? writer.trouble,
    prune: (ages) => prune(pool, ages),
    stats: { roundTrip: () => news.roundTripMs / 1000, questions: () => openQuestions(pool) },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([news.close(), writing.close(), pool.end()]);
    },
  });
  return store;
}

interface Hearing {
  readonly options: ConnectionOptions;
  readonly node: string;
  readonly shared: PostgresShared;
  readonly log: StoreContext["log"];
}

/** What other nodes tell goes to the store; what is missed, its sweeps make up for. */
function newsFor(
  store: () => SharedStore,
  { options, node, shared, log }: Hearing,
): NewsConnection {
  return new NewsConnection({
    ...options,
    heard: ({ node: teller, opened, settled, shared: changed }) => {
      if (changed) shared.heard(changed);
      if (teller === node) return;
      if (opened)
        void store()
          .announce(opened)
          .catch(() => {});
      if (settled)
        void store()
          .lookUp(settled)
          .catch(() => {});
    },
    back: () => {
      log?.info({}, "the database is back");
      shared.resync();
      void store()
        .sweep()
        .catch(() => {});
      store().tellTrouble(undefined);
    },
    lost: ({ message }) => {
      log?.error({ reason: message }, "the database was lost; the gateway tries again");
      store().tellTrouble(message);
    },
  });
}

/** Throws `bad-config` where the database cannot be used, with what to do. */
async function prepare({ url }: ConnectionOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await migrate(client);
  } catch (error) {
    throw unusable(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const noEncoder: ChainEncoder = () => {
  throw new CountersignError("bad-config", "this store was opened without an audit log");
};

function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void work()
      .catch(() => {}) // the database is gone: said elsewhere
      .finally(() => {
        busy = false;
      });
  }, ms);
  return timer.unref();
}
