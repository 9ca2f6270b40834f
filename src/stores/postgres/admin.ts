/** What an operator does with the database, beside the gateways: look, migrate, prune, verify. */
import { performance } from "node:perf_hooks";
import type pg from "pg";
import {
  type ChainReader,
  NODE_NAMES,
  NODES,
  type NodeHead,
  type PruneAges,
  type Pruned,
  type SharedState,
} from "../../core/cluster.ts";
import { CountersignError } from "../../core/errors.ts";
import type { Json } from "../../core/model.ts";
import { checkedUrl, unusable } from "./address.ts";
import { chainReader } from "./chain-reader.ts";
import { Connection } from "./connections.ts";
import { checkSchema, migrate, type SchemaStatus, schemaStatus } from "./migrate.ts";
import { SCHEMA } from "./migrations.ts";
import { type PruneOptions, prune } from "./prune.ts";
import { poolOf, readingOn } from "./readers.ts";
import { PostgresShared } from "./shared.ts";
import { sqlTables } from "./sql.ts";

export interface DatabaseStatus extends SchemaStatus {
  /** Such as `17.2`. */
  readonly server: string;
  /** It follows another server and cannot be written. */
  readonly standby: boolean;
  /** A commit waits until a standby has it too. */
  readonly synchronous: boolean;
  /** Milliseconds by which the database's clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  readonly openQuestions: number;
  /** Unix ms; null: there is none. */
  readonly oldestResolved: number | null;
  /** A node has more than one chain if it wrote lines while it was cut off. */
  readonly nodes: readonly NodeStatus[];
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
}

export interface NodeStatus extends NodeHead {
  readonly name: string;
  /** Unix ms. */
  readonly lastAt: number;
  readonly running: boolean;
  /** Of what all nodes should have the same; null: it does not run, or does not tell. */
  readonly configDigest: string | null;
}

export interface Database {
  readonly audit: ChainReader;
  /** What the nodes are called, by their ids. */
  names(): Promise<ReadonlyMap<string, string>>;
  status(): Promise<DatabaseStatus>;
  migrate(): ReturnType<typeof migrate>;
  prune(ages: PruneAges, options?: PruneOptions): Promise<Pruned>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** It may have no tables yet, or those of an older program. */
  readonly anyVersion?: boolean;
}

/**
 * Rejects with `bad-config` where the database cannot be reached, or has tables that this program
 * does not know.
 */
export async function openDatabase(
  given: string,
  { anyVersion = false }: DatabaseOptions = {},
): Promise<Database> {
  const url = checkedUrl(given);
  // what counts and removes may take long, and only the operator waits for it
  const options = { url, name: "db", readers: 4, statementMs: 10 * 60_000 };
  const pool = poolOf(options);
  const readers = readingOn(pool);
  const tables = sqlTables({ readers, writer: new Connection(options), node: "" });
  const shared = new PostgresShared(readers, "");
  const audit = chainReader(tables, shared);
  const names = async () =>
    new Map((await shared.list(NODE_NAMES)).map(({ key, value }) => [key, String(value)]));
  try {
    const schema = await schemaStatus(pool);
    checkSchema(schema);
    if (!anyVersion && schema.version < schema.wanted) throw tooOld(schema);
  } catch (error) {
    await pool.end();
    throw unusable(error);
  }
  return {
    audit,
    names,
    status: () => statusOf(pool, { audit, names, shared }),
    async migrate() {
      const client = await pool.connect();
      try {
        return await migrate(client);
      } finally {
        client.release();
      }
    },
    prune: (ages, choice) => prune(pool, ages, choice),
    close: () => pool.end(),
  };
}

const tooOld = ({ version, wanted }: SchemaStatus): CountersignError =>
  new CountersignError(
    "bad-config",
    version === 0
      ? "the database has no tables yet: countersign db migrate, or start a gateway"
      : `the database has version ${version} of the tables, and this program needs ${wanted}: ` +
          "countersign db migrate",
    { path: "store" },
  );

async function statusOf(
  pool: pg.Pool,
  { audit, names, shared }: Pick<Database, "audit" | "names"> & { readonly shared: SharedState },
): Promise<DatabaseStatus> {
  const [schema, server] = [await schemaStatus(pool), await serverOf(pool)];
  if (schema.version < schema.wanted)
    return { ...schema, ...server, openQuestions: 0, oldestResolved: null, nodes: [], tables: [] };
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM ${SCHEMA}.approvals WHERE status = 'pending') AS open,
            (SELECT extract(epoch FROM min(resolved_at)) * 1000 FROM ${SCHEMA}.approvals
             WHERE status <> 'pending') AS oldest`,
  );
  const { rows: tables } = await pool.query(
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' ORDER BY bytes DESC`,
    [SCHEMA],
  );
  const nodes = await nodesOf({ audit, names, shared });
  const { open, oldest } = rows[0];
  return {
    ...schema,
    ...server,
    openQuestions: Number(open),
    oldestResolved: oldest === null ? null : Math.round(Number(oldest)),
    nodes,
    tables: tables.map(({ table, bytes }) => ({ table: String(table), bytes: Number(bytes) })),
  };
}

async function nodesOf({
  audit,
  names,
  shared,
}: Pick<Database, "audit" | "names"> & { readonly shared: SharedState }): Promise<NodeStatus[]> {
  const known = await names();
  const present = new Map((await shared.list(NODES)).map(({ key, value }) => [key, value]));
  return Promise.all(
    (await audit.heads()).map(async (head) => ({
      ...head,
      name: known.get(head.node) ?? head.node,
      lastAt: Math.round((await audit.piece(head.chain, head.seq))?.at ?? 0),
      running: present.has(head.node),
      configDigest: digestIn(present.get(head.node)),
    })),
  );
}

function digestIn(told: Json | undefined): string | null {
  const { configDigest } = (told ?? {}) as { readonly configDigest?: unknown };
  return typeof configDigest === "string" ? configDigest : null;
}

type Server = Pick<DatabaseStatus, "server" | "standby" | "synchronous" | "clockAheadMs">;

async function serverOf(pool: pg.Pool): Promise<Server> {
  const began = performance.now();
  const { rows } = await pool.query(
    `SELECT current_setting('server_version') AS server, pg_is_in_recovery() AS standby,
            current_setting('synchronous_standby_names') <> ''
              AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS synchronous,
            extract(epoch FROM clock_timestamp()) * 1000 AS now`,
  );
  const { server, standby, synchronous, now } = rows[0];
  const here = Date.now() - (performance.now() - began) / 2;
  return {
    server: String(server).split(" ", 1).join(),
    standby: standby === true,
    synchronous: synchronous === true,
    clockAheadMs: Math.round(Number(now) - here),
  };
}
