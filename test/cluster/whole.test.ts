/** A transaction as one statement: all of it, where everything is as foreseen, or nothing. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import { Connection } from "../../src/stores/postgres/connections.ts";
import { migrate } from "../../src/stores/postgres/migrate.ts";
import { poolOf, readingOn } from "../../src/stores/postgres/readers.ts";
import { CHANNEL, sqlTables } from "../../src/stores/postgres/sql.ts";
import type { Tables, Whole } from "../../src/stores/postgres/tables.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const NODE = "node-1";
const decision = {
  ...{ outcome: "allow", status: "approved", at: 1 },
  reason: { type: "person", message: "yes" },
} as unknown as Decision;
const expiry = { ...decision, outcome: "deny", status: "expired" } as Decision;

const requestOf = (id: string, ms = 60_000) =>
  ({
    ...{ id, session: "s", owner: "agent", digest: `digest of ${id}`, call: `call of ${id}` },
    ...{ calls: 1, createdAt: 1000, expiresAt: 1000 + ms },
  }) as ApprovalRequest;
const opening = (id: string, ms?: number) => ({ request: requestOf(id, ms), callId: undefined });
const settling = (id: string, over: Partial<Whole["settles"][number]> = {}) => ({
  ...{ id, decision, waiting: [`call of ${id}`], covered: [`call of ${id}`] },
  ...over,
});
const linesFrom = (first: number) => ({
  ...{ chain: NODE, first, text: `line ${first}\n`, head: { seq: first, hash: `hash ${first}` } },
});
const whole = (over: Partial<Whole>): Whole => ({
  ...{ fence: undefined, opens: [], settles: [], lines: undefined, news: {} },
  ...over,
});

describe("a whole transaction", () => {
  let [url, serial] = ["", 0];
  let tables: Tables;
  let close: () => Promise<unknown>;
  let [one, other] = ["", ""];

  beforeAll(async () => {
    url = await newDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrate(client);
    await client.end();
    const options = { url, name: "test", readers: 2, statementMs: 10_000 };
    const [pool, writer] = [poolOf(options), new Connection(options)];
    tables = sqlTables({ readers: readingOn(pool), writer, node: NODE });
    close = () => Promise.all([pool.end(), writer.close()]);
  });
  afterAll(() => close());
  beforeEach(async () => {
    [one, other] = [`one ${serial}`, `other ${serial++}`];
    expect(await tables.write(whole({ opens: [opening(one), opening(other)] }))).toBe(true);
  });

  const statesOf = async (...ids: string[]) =>
    (await sql(url, "SELECT status FROM countersign.approvals WHERE id = ANY($1) ORDER BY id", [
      ids,
    ])) as { status: string }[];
  const linesAt = async (first: number) =>
    (await sql(url, "SELECT lines FROM countersign.audit WHERE first = $1", [first])).length;

  it("opens, settles, writes its lines and tells of it", async () => {
    const hearing = new pg.Client({ connectionString: url });
    await hearing.connect();
    await hearing.query(`LISTEN ${CHANNEL}`);
    const heard = new Promise((resolve) =>
      hearing.once("notification", ({ payload }) => resolve(JSON.parse(payload!))),
    );
    const done = await tables.write(
      whole({
        opens: [opening(`${one} more`)],
        settles: [settling(one), settling(other, { decision: expiry, covered: [] })],
        lines: linesFrom(1),
        news: { settled: [one, other] },
      }),
    );
    expect(done).toBe(true);
    expect(await heard).toEqual({ node: NODE, settled: [one, other] });
    await hearing.end();
    const rows = await tables.get([one, other, `${one} more`]);
    expect(rows).toHaveLength(3);
    expect(rows.find(({ request }) => request.id === one)).toMatchObject({
      ...{ decision, waiting: [`call of ${one}`], covered: [`call of ${one}`] },
    });
    expect(rows.find(({ request }) => request.id === other)).toMatchObject({
      ...{ decision: expiry, covered: [] },
    });
    expect(await tables.head(NODE)).toEqual({ seq: 1, hash: "hash 1" });
  });

  it.each([
    ["other calls wait", () => whole({ settles: [settling(one, { waiting: ["another call"] })] })],
    ["it is unknown", () => whole({ settles: [settling("unknown")] })],
    ["the fence has risen", () => whole({ fence: 1, settles: [settling(one)] })],
  ])("does nothing where %s", async (_, given) => {
    const tried = { ...given(), lines: linesFrom(100), opens: [opening(`new ${one}`)] };
    expect(await tables.write(tried)).toBe(false);
    expect(await statesOf(one, `new ${one}`)).toEqual([{ status: "pending" }]);
    expect(await linesAt(100)).toBe(0);
  });

  it("does nothing where its time is over, but for its end", async () => {
    const late = `late ${one}`;
    await tables.write(whole({ opens: [opening(late, 0)] }));
    expect(await tables.write(whole({ settles: [settling(late)] }))).toBe(false);
    const end = settling(late, { decision: expiry });
    expect(await tables.write(whole({ settles: [end] }))).toBe(true);
    expect(await tables.write(whole({ settles: [end] }))).toBe(false);
  });

  it.each([
    [
      "one of two questions has changed",
      () => whole({ settles: [settling(one), settling(other, { waiting: [] })] }),
    ],
    ["a question is there already", () => whole({ opens: [opening(other)] })],
    ["the chain has the line", () => whole({ settles: [settling(one)], lines: linesFrom(200) })],
  ])("does nothing of it where %s", async (_, given) => {
    if ((await linesAt(200)) === 0) await tables.write(whole({ lines: linesFrom(200) }));
    const tried = { ...given(), opens: [...given().opens, opening(`new ${one}`)] };
    await expect(tables.write(tried)).rejects.toThrow();
    const pending = { status: "pending" };
    expect(await statesOf(one, other, `new ${one}`)).toEqual([pending, pending]);
  });

  it("waits for who holds a row, and looks at it again", async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query(
      "UPDATE countersign.approvals SET waiting = waiting || ARRAY['joined'] WHERE id = $1",
      [one],
    );
    const tried = tables.write(whole({ settles: [settling(one)], lines: linesFrom(300) }));
    await expect
      .poll(async () => sql(url, "SELECT 1 FROM pg_locks WHERE NOT granted"))
      .not.toEqual([]);
    await holder.query("COMMIT");
    await holder.end();
    expect(await tried).toBe(false);
    expect(await linesAt(300)).toBe(0);
  });
});
