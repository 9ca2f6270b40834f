/**
 * One gateway for each node: two with the same `node.json` would not hear each other, and would
 * write the same chain. The connection that hears news holds a lock as long as it is there.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CountersignError } from "../../core/errors.ts";

/** Of an advisory lock, with the node's id; any number that other locks do not use. */
const CLASS = 7_310_589;
const RETRY_MS = 100;

const TRY = `SELECT pg_try_advisory_lock(${CLASS}, hashtext($1)) AS got`;
/** Who holds it, and for how long that connection has said nothing: null where another user's. */
const HOLDER = `SELECT pid, client_addr AS address, application_name AS name,
    extract(epoch FROM clock_timestamp() - query_start) * 1000 AS quiet
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${CLASS}
    AND objid::bigint = hashtext($1)::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export interface Claim {
  /** Of the node. */
  readonly id: string;
  /** A gateway whose connection has been quiet for so long is gone: one that runs beats. */
  readonly goneMs: number;
  /** Of the connection that this gateway had before: the database may not know that it is lost. */
  readonly before: number | undefined;
}

/** Rejects with `bad-config` where another gateway runs as this node. */
export async function claimNode(
  client: Pick<pg.Client, "query">,
  { id, goneMs, before }: Claim,
): Promise<void> {
  // long enough for a holder that is gone to become quiet, or to be found at work again
  const until = performance.now() + 2 * goneMs;
  for (;;) {
    if ((await client.query(TRY, [id])).rows[0].got) return;
    const [holder] = (await client.query(HOLDER, [id])).rows;
    if (holder && (holder.pid === before || Number(holder.quiet) > goneMs))
      await client.query("SELECT pg_terminate_backend($1)", [holder.pid]);
    else if (holder && performance.now() > until) throw taken(holder);
    await sleep(RETRY_MS);
  }
}

const taken = ({ name, address }: { readonly name: string; readonly address: string | null }) =>
  new CountersignError(
    "bad-config",
    `store: another gateway runs as this node already (${name}, connected from ` +
      `${address ?? "the database's own machine"}); give each gateway a state directory of its ` +
      "own: node.json in it must not be copied",
    { path: "store" },
  );
