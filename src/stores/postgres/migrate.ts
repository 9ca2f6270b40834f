/** Brings a database to the schema of this program, one node at a time. */
import type pg from "pg";
import { CountersignError } from "../../core/errors.ts";
import { isLost, lostBy } from "./lost.ts";
import { MIGRATIONS, SCHEMA, SCHEMA_VERSION } from "./migrations.ts";

/** Any number: the node that migrates holds it as an advisory lock. */
const LOCK = 4_180_118_020;

export interface SchemaStatus {
  /** 0: there are no tables yet. */
  readonly version: number;
  /** What this program needs. */
  readonly wanted: number;
}

/** The version of the schema; 0 where there is none. */
export async function schemaStatus(client: Pick<pg.Client, "query">): Promise<SchemaStatus> {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS there", [
    `${SCHEMA}.schema_version`,
  ]);
  if (!rows[0]?.there) return { version: 0, wanted: SCHEMA_VERSION };
  const found = await client.query(`SELECT max(version) AS version FROM ${SCHEMA}.schema_version`);
  return { version: Number(found.rows[0]?.version ?? 0), wanted: SCHEMA_VERSION };
}

/** Throws `bad-config` where the schema is newer than this program. */
export function checkSchema({ version, wanted }: SchemaStatus): void {
  if (version > wanted)
    throw new CountersignError(
      "bad-config",
      `the database has version ${version} of the tables and this program knows ${wanted}: ` +
        "install the newer program on every node, or restore a backup from before the upgrade",
      { path: "store" },
    );
}

/**
 * Makes what is missing, each step in a transaction. Resolves with the versions before and after.
 * Rejects with `bad-config` if the schema is newer, or may not be changed by this user.
 */
export async function migrate(
  client: Pick<pg.Client, "query">,
): Promise<{ readonly from: number; readonly to: number }> {
  const before = await schemaStatus(client);
  checkSchema(before);
  if (before.version === before.wanted) return { from: before.version, to: before.version };
  await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
  try {
    const { version: from } = await schemaStatus(client); // another node may have been faster
    for (let version = from; version < SCHEMA_VERSION; version++) await step(client, version);
    return { from, to: SCHEMA_VERSION };
  } catch (error) {
    if (error instanceof CountersignError) throw error;
    throw isLost(error) ? lostBy(error) : refused(error);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => {});
  }
}

async function step(client: Pick<pg.Client, "query">, version: number): Promise<void> {
  await client.query("BEGIN");
  try {
    if (version === 0) await begin(client);
    await client.query(MIGRATIONS[version]!);
    await client.query(`INSERT INTO ${SCHEMA}.schema_version (version) VALUES ($1)`, [version + 1]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** What agents write has characters of all languages. Throws `bad-config`. */
async function checkEncoding(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_encoding') AS encoding");
  const { encoding } = rows[0];
  if (encoding !== "UTF8" && encoding !== "SQL_ASCII")
    throw new CountersignError(
      "bad-config",
      `the database's encoding is ${encoding}, which does not have every character: make one ` +
        "with createdb --encoding=UTF8 --template=template0",
      { path: "store" },
    );
}

/** To make a schema needs a right to the database, also where there is one of that name. */
async function begin(client: Pick<pg.Client, "query">): Promise<void> {
  await checkEncoding(client);
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [SCHEMA]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(
    `CREATE TABLE ${SCHEMA}.schema_version (
       version int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`,
  );
}

const refused = (error: unknown): CountersignError =>
  new CountersignError(
    "bad-config",
    `the tables could not be made: ${(error as Error).message}; run \`countersign db migrate\` ` +
      "as a user that may create a schema in this database",
    { path: "store", cause: error },
  );
