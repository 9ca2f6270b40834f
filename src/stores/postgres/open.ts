/** Opens the store: connects, brings the tables up to date, and listens to the other nodes. */
import { hostname } from "node:os";
import pg from "pg";
import { newId } from "../../core/ids.ts";
import type { Store, StoreContext } from "../../core/store.ts";
import { checkedUrl, unusable } from "./address.ts";
import { Connection, type ConnectionOptions } from "./connections.ts";
import { PostgresFence } from "./fence.ts";
import { migrate } from "./migrate.ts";
import { NewsConnection } from "./news.ts";
import { type NodeParts, openNode } from "./node.ts";
import { Outage } from "./outage.ts";
import { prune } from "./prune.ts";
import { Readers } from "./readers.ts";
import { PostgresShared } from "./shared.ts";
import { sqlTables } from "./sql.ts";
import { openQuestions } from "./stats.ts";

const READERS = 8;
const STATEMENT_MS = 10_000;

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
  const outage = new Outage(() => performance.now());
  const readers = new Readers(options, outage);
  const writing = new Connection({ ...options, commits: true });
  const parts: NodeParts = {
    tables: sqlTables({ readers, writer: writing, node: node.id }),
    node,
    shared: new PostgresShared(readers, node.id),
    fence: new PostgresFence({ readers, node: node.id }),
    listening: (hearing) => new NewsConnection({ ...options, ...hearing, id: node.id }),
    every,
    outage,
    renew(error) {
      writing.drop(error);
      readers.renew();
    },
    prune: (ages) => prune(readers.pool, ages),
    questions: () => openQuestions(readers),
    close: () => Promise.all([writing.close(), readers.close()]),
  };
  // a connection that is left open would keep the program from ending
  return openNode(parts, context).catch(async (error: unknown) => {
    await parts.close().catch(() => {});
    throw error;
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

function every(ms: number, work: () => Promise<void>): () => void {
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
  timer.unref();
  return () => clearInterval(timer);
}
