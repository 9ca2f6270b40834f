/**
 * Removes what is old or over, in small steps. Of a chain of audit lines only the beginning goes,
 * and an anchor stays: the hash of the last line that went.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ANCHORS, type PruneAges, type Pruned } from "../../core/cluster.ts";
import { isLost, lostBy } from "./lost.ts";
import { SCHEMA } from "./migrations.ts";

export interface PruneOptions {
  /** Only counts. */
  readonly dryRun?: boolean;
}

/** Rows of one step; between two steps others get their turn. */
const BATCH = 500;
const PAUSE_MS = 10;
/** Any number: of two programs that prune a chain, one waits for the other. */
const LOCK = 4_180_118_021;
/** What is over is kept for so long: a node with it in hand has let go of it by then. */
const OVER_MS = 60_000;

/** The time of the statement: clock_timestamp() is asked anew for each row, without an index. */
const AGO = "statement_timestamp() - $1::double precision * interval '1 millisecond'";

type Asking = Pick<pg.Pool, "query">;

interface Kind {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: string;
  readonly where: string;
}

const APPROVALS: Kind = {
  table: "approvals",
  key: "id",
  where: `status <> 'pending' AND resolved_at < ${AGO}`,
};
const GRANTS: Kind = { table: "grants", key: "id", where: `expires_at < ${AGO}` };
const TURNS: Kind = { table: "turns", key: "key", where: `until < ${AGO}` };
const SHARED: Kind = { table: "shared", key: "kind, key", where: `until < ${AGO}` };

/** Rejects with `store-lost`. */
export async function prune(
  pool: pg.Pool,
  { resolvedMs, auditMs }: PruneAges,
  { dryRun = false }: PruneOptions = {},
): Promise<Pruned> {
  const remove = dryRun ? countOld : removeOld;
  try {
    const old = resolvedMs === undefined ? undefined : Math.max(resolvedMs, 0);
    const lines =
      auditMs === undefined ? { auditLines: 0, broken: [] } : await audit(pool, auditMs, dryRun);
    return {
      approvals: old === undefined ? 0 : await remove(pool, APPROVALS, old),
      grants: old === undefined ? 0 : await remove(pool, GRANTS, old),
      turns: await remove(pool, TURNS, OVER_MS),
      shared: await remove(pool, SHARED, OVER_MS),
      ...lines,
    };
  } catch (error) {
    throw isLost(error) ? lostBy(error) : error;
  }
}

async function countOld(on: Asking, { table, where }: Kind, ms: number): Promise<number> {
  const { rows } = await on.query(
    `SELECT count(*) AS count FROM ${SCHEMA}.${table} WHERE ${where}`,
    [ms],
  );
  return Number(rows[0].count);
}

async function removeOld(on: Asking, { table, key, where }: Kind, ms: number): Promise<number> {
  for (let removed = 0; ; ) {
    // the condition stands twice: what has changed since it was found stays
    const { rowCount } = await on.query(
      `DELETE FROM ${SCHEMA}.${table} WHERE (${key}) IN (
         SELECT ${key} FROM ${SCHEMA}.${table} WHERE ${where} LIMIT ${BATCH}) AND ${where}`,
      [ms],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
    await sleep(PAUSE_MS);
  }
}

/** The first piece of a chain that stays: one that is young enough, or the last one. */
const STAYS = `SELECT coalesce(
    (SELECT first FROM ${SCHEMA}.audit WHERE chain = $2 AND at >= ${AGO} ORDER BY first LIMIT 1),
    (SELECT max(first) FROM ${SCHEMA}.audit WHERE chain = $2)) AS first`;

async function audit(
  pool: pg.Pool,
  ms: number,
  dryRun: boolean,
): Promise<Pick<Pruned, "auditLines" | "broken">> {
  const { rows } = await pool.query(
    `SELECT DISTINCT chain FROM ${SCHEMA}.audit WHERE at < ${AGO} ORDER BY chain`,
    [ms],
  );
  const broken: string[] = [];
  let auditLines = 0;
  for (const { chain } of rows) {
    const { rows: found } = await pool.query(STAYS, [ms, chain]);
    const stays = Number(found[0].first);
    if (dryRun) auditLines += await countBefore(pool, chain, stays);
    else {
      const removed = await cut(pool, chain, stays);
      auditLines += removed.lines;
      if (removed.broken) broken.push(chain);
    }
  }
  return { auditLines, broken };
}

async function countBefore(on: Asking, chain: string, first: number): Promise<number> {
  const { rows } = await on.query(
    `SELECT coalesce(sum(last - first + 1), 0) AS lines FROM ${SCHEMA}.audit
     WHERE chain = $1 AND first < $2`,
    [chain, first],
  );
  return Number(rows[0].lines);
}

/** Removes the pieces before this one, some at a time. */
async function cut(
  pool: pg.Pool,
  chain: string,
  first: number,
): Promise<{ readonly lines: number; readonly broken: boolean }> {
  for (let lines = 0; ; ) {
    const step = await inTransaction(pool, (client) => cutSome(client, chain, first));
    lines += step?.lines ?? 0;
    if (step === undefined) return { lines, broken: true };
    if (step.lines === 0) return { lines, broken: false };
    await sleep(PAUSE_MS);
  }
}

/** Undefined: the chain does not hold there. Nothing is removed then: it has to be looked at. */
async function cutSome(
  client: Asking,
  chain: string,
  stays: number,
): Promise<{ readonly lines: number } | undefined> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const { rows: some } = await client.query(
    `SELECT first, last, hash FROM ${SCHEMA}.audit WHERE chain = $1 AND first < $2
     ORDER BY first LIMIT ${BATCH}`,
    [chain, stays],
  );
  const end = some.at(-1);
  if (end === undefined) return { lines: 0 };
  const { rows: next } = await client.query(
    `SELECT first, split_part(lines, E'\\n', 1) AS line FROM ${SCHEMA}.audit
     WHERE chain = $1 AND first > $2 ORDER BY first LIMIT 1`,
    [chain, end.first],
  );
  if (!follows(next[0], end)) return undefined;
  await client.query(
    `INSERT INTO ${SCHEMA}.shared AS s (kind, key, value, version, node)
     VALUES ('${ANCHORS}', $1, $2, nextval('${SCHEMA}.shared_version'), '')
     ON CONFLICT (kind, key) DO UPDATE SET value = $2, version = excluded.version`,
    [chain, JSON.stringify({ seq: Number(end.last), hash: end.hash })],
  );
  await client.query(`DELETE FROM ${SCHEMA}.audit WHERE chain = $1 AND first <= $2`, [
    chain,
    end.first,
  ]);
  return { lines: Number(end.last) - Number(some[0]?.first) + 1 };
}

/** Whether the line continues the piece. */
function follows(
  next: { readonly first?: unknown; readonly line?: unknown } | undefined,
  { last, hash }: { readonly last?: unknown; readonly hash?: unknown },
): boolean {
  try {
    return Number(next?.first) === Number(last) + 1 && JSON.parse(String(next?.line)).prev === hash;
  } catch {
    return false;
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: Asking) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const lost = () => {}; // the statement under way rejects with it
  client.on("error", lost);
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.off("error", lost);
    client.release();
  }
}
