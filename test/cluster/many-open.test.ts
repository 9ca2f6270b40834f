/**
 * However many questions are open, one is found by its id: a plan that the database made while
 * there were few, and keeps, must not read all of them.
 */
import pg from "pg";
import { describe, expect, it } from "vitest";
import type { ApprovalRequest, Decision, ToolCall } from "../../src/core/model.ts";
import { Connection } from "../../src/stores/postgres/connections.ts";
import { migrate } from "../../src/stores/postgres/migrate.ts";
import { prune } from "../../src/stores/postgres/prune.ts";
import { poolOf, readingOn } from "../../src/stores/postgres/readers.ts";
import { PostgresShared } from "../../src/stores/postgres/shared.ts";
import { sqlTables } from "../../src/stores/postgres/sql.ts";
import type { Tables, Whole } from "../../src/stores/postgres/tables.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const OPEN = 3000;
const CHUNK = 200;
const LINES = 800;
/** Enough for the database to keep a plan. */
const ROUNDS = 12;
const NODE = "node-1";
const DECISION = { outcome: "allow", status: "approved", at: 1 } as unknown as Decision;

const requestOf = (id: string) =>
  ({
    ...{ id, session: "s", owner: "agent", digest: `digest of ${id}`, call: `call of ${id}` },
    ...{ calls: 1, createdAt: 1000, expiresAt: 1000 + 3_600_000 },
  }) as ApprovalRequest;
const whole = (over: Partial<Whole>): Whole => ({
  ...{ fence: undefined, opens: [], settles: [], lines: undefined, news: {} },
  ...over,
});

interface Rig {
  readonly tables: Tables;
  readonly shared: PostgresShared;
}

/** On connections of its own: the database counts what they have read when they are closed. */
async function using(url: string, work: (rig: Rig) => Promise<void>): Promise<void> {
  const options = { url, name: "test", readers: 1, statementMs: 60_000 };
  const [pool, writer] = [poolOf(options), new Connection(options)];
  const readers = readingOn(pool);
  await work({
    tables: sqlTables({ readers, writer, node: NODE }),
    shared: new PostgresShared(readers, NODE),
  });
  await Promise.all([pool.end(), writer.close()]);
}

/** Rows that were read of a table, once those connections are gone. */
async function rowsRead(url: string, table: string): Promise<number> {
  // other test files have databases of their own on this server
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE application_name LIKE 'countersign%' AND datname = current_database()`;
  await expect.poll(() => sql(url, others)).toEqual([]);
  const [row] = await sql(
    url,
    `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read
     FROM pg_stat_user_tables WHERE relname = $1`,
    [table],
  );
  return Number(row!.read);
}

async function migrated(): Promise<string> {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(client);
  await client.end();
  return url;
}

const idsOf = (name: string) => Array.from({ length: ROUNDS }, (_, at) => `${name} ${at}`);
const callOf = (id: string) =>
  ({ session: "s", owner: "agent", digest: `digest of ${id}` }) as ToolCall;

const WORK: Readonly<Record<string, (tables: Tables, id: string) => Promise<unknown>>> = {
  "answered in one statement": (tables, id) => {
    const calls = [`call of ${id}`];
    const settles = [{ id, decision: DECISION, waiting: calls, covered: calls }];
    return tables.write(whole({ settles }));
  },
  "answered step by step": async (tables, id) => {
    const tx = await tables.begin();
    const [settled] = await tx.settle([{ id, decision: DECISION }]);
    await tx.cover([[id, [`call of ${id}`]]]);
    await tx.commit();
    return settled?.won;
  },
  "joined by a call": (tables, id) => tables.recount(id, { gone: [], come: ["another"] }),
  "looked up": async (tables, id) => (await tables.get([id])).length > 0,
  "found to be open still": async (tables, id) =>
    (await tables.settled([id, "other"])).length === 0,
  "found by what it is about": (tables, id) => tables.same(callOf(id)),
};

async function open(tables: Tables, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK).map(requestOf);
    const opens = chunk.map((request) => ({ request, callId: undefined }));
    expect(await tables.write(whole({ opens }))).toBe(true);
  }
}

describe.each([
  ["while there were few", 0],
  ["when there were many", OPEN],
])("with plans that were made %s, a question", (_when, atFirst) => {
  it.each(Object.entries(WORK))("is %s", async (_what, work) => {
    const url = await migrated();
    const [early, late] = [idsOf("early"), idsOf("late")];
    const others = Array.from({ length: OPEN }, (_, at) => `other ${at}`);
    await using(url, ({ tables }) => open(tables, others.slice(0, atFirst)));
    const before = await rowsRead(url, "approvals");
    await using(url, async ({ tables }) => {
      await open(tables, early);
      for (const id of early) expect(await work(tables, id)).toBeTruthy();
      await open(tables, [...late, ...others.slice(atFirst)]);
      for (const id of late) expect(await work(tables, id)).toBeTruthy();
    });
    expect((await rowsRead(url, "approvals")) - before).toBeLessThan(OPEN);
  });
});

it("what is over is found without those that are not", async () => {
  const url = await migrated();
  const others = Array.from({ length: OPEN }, (_, at) => `other ${at}`);
  await using(url, ({ tables }) => open(tables, [...others, "over"]));
  const over = "expires_at = clock_timestamp() - interval '1 minute'";
  await sql(url, `UPDATE countersign.approvals SET ${over} WHERE id = 'over'`);
  const before = await rowsRead(url, "approvals");
  await using(url, async ({ tables }) => {
    for (let round = 0; round < ROUNDS; round++)
      expect(await tables.overdue(1000)).toEqual(["over"]);
  });
  expect((await rowsRead(url, "approvals")) - before).toBeLessThan(OPEN);
});

it("what is old is removed without reading what is not", async () => {
  const url = await migrated();
  const young = Array.from({ length: OPEN }, (_, at) => `young ${at}`);
  await using(url, ({ tables }) => open(tables, [...young, "old"]));
  await sql(
    url,
    `UPDATE countersign.approvals SET status = 'denied', decision = '{}', resolved_at =
       clock_timestamp() - CASE WHEN id = 'old' THEN interval '1 year' ELSE interval '1 hour' END`,
  );
  const before = await rowsRead(url, "approvals");
  const pool = poolOf({ url, name: "test", readers: 1, statementMs: 60_000 });
  const ages = { resolvedMs: 24 * 3_600_000, auditMs: undefined };
  expect(await prune(pool, ages)).toMatchObject({ approvals: 1 });
  await pool.end();
  expect((await rowsRead(url, "approvals")) - before).toBeLessThan(OPEN);
});

const LOG: Readonly<Record<string, (tables: Tables, at: number) => Promise<unknown>>> = {
  "the latest are read": (tables) => tables.latest(5),
  "those before a time are read": (tables, at) => tables.latest(5, at),
  "those that mention a text are read": (tables) =>
    tables.mentioning(["line"], { pieces: 5, before: undefined, since: undefined }),
  "a part of a chain is read": (tables) => tables.chain(NODE, 3, 5),
  "the ends are read": (tables) => tables.heads(),
  "an end is read": (tables) => tables.head(NODE),
};

it.each(Object.entries(LOG))("of a long log %s, and not all of it", async (_what, work) => {
  const url = await migrated();
  const append = async (tables: Tables, first: number, count: number) => {
    for (let seq = first; seq < first + count; seq++) {
      const lines = { chain: NODE, first: seq, head: { seq, hash: "h" }, text: `line ${seq}\n` };
      expect(await tables.write(whole({ lines }))).toBe(true);
    }
  };
  const before = await rowsRead(url, "audit");
  await using(url, async ({ tables }) => {
    await append(tables, 1, ROUNDS);
    const now = await tables.now();
    for (let round = 0; round < ROUNDS; round++) await work(tables, now);
    await append(tables, ROUNDS + 1, LINES);
    for (let round = 0; round < ROUNDS; round++) expect(await work(tables, now)).toBeTruthy();
  });
  expect((await rowsRead(url, "audit")) - before).toBeLessThan(LINES);
});

it("a shared entry is looked up when it was changed, also where there are many", async () => {
  const url = await migrated();
  const [early, late] = [idsOf("early"), idsOf("late")];
  const others = Array.from({ length: OPEN }, (_, at) => `other ${at}`);
  const before = await rowsRead(url, "shared");
  await using(url, async ({ shared }) => {
    const heard: string[] = [];
    shared.watch("kind", (key) => heard.push(key));
    const change = async (keys: readonly string[]) => {
      for (const key of keys) {
        await shared.put("kind", key, key);
        shared.heard([["kind", key]]);
        await expect.poll(() => heard.includes(key)).toBe(true);
      }
    };
    await change(early);
    await Promise.all(others.map((key) => shared.put("another kind", key, key)));
    await change(late);
  });
  expect((await rowsRead(url, "shared")) - before).toBeLessThan(OPEN);
});
