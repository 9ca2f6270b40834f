/** What calls and people are told while the database is lost. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type DatabaseLine, lineToDatabase } from "../support/database-line.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const safe = { input: { command: "git status" } };
let line: DatabaseLine;
let gateway: TestGateway;
afterEach(async () => {
  line.goOn();
  await gateway.stop();
  line.close();
});

async function open(store: object = {}): Promise<void> {
  line = await lineToDatabase();
  const config = `${NODE}\nstore: ${JSON.stringify({ url: "$DATABASE", ...store })}\n`;
  gateway = await openGateway(config, {}, { DATABASE: line.url });
}

const readiness = async () => (await gateway.send("GET", "/readyz")).status;
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
const LOST = { decision: "deny", reason: { type: "gateway", code: "store-lost" } };

describe("a database that hangs", () => {
  it("has calls denied within the patience, and at once when it is known", async () => {
    await open();
    await gateway.ask(safe); // its session is known
    line.hang();
    await seconds(0.5); // nothing has been heard for a while: nothing more is sent unasked
    const ask = (session: string) =>
      Promise.all([gateway.ask(safe), gateway.ask({ ...safe, session }), gateway.ask()]);
    for (const { body } of await ask("s:2")) expect(body).toMatchObject(LOST);
    for (const { body } of await ask("s:3")) expect(body).toMatchObject(LOST);
    line.goOn();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    expect((await gateway.ask(safe)).body.decision).toBe("allow");
    const rows = await sql(line.direct, "SELECT lines FROM countersign.audit");
    const decided = rows
      .flatMap(({ lines }) => lines.trim().split("\n"))
      .map((text: string) => JSON.parse(text))
      .filter(({ type, decision }) => type === "decided" && decision.outcome === "allow");
    expect(decided.length).toBe(2); // before, and after
  }, 60_000);

  it("keeps only those waiting whose record may be written, and tells them what it says", async () => {
    await open();
    await gateway.ask(safe);
    await sql(line.direct, SLOWLY);
    const sent = gateway.ask(safe);
    await expect.poll(() => committing(line.direct), { timeout: 5000 }).toBe(1);
    line.hang();
    let isTold = false;
    void sent.then(() => {
      isTold = true;
    });
    const next = await gateway.ask({ ...safe, session: "s:next" });
    expect(next.body).toMatchObject(LOST);
    expect(isTold).toBe(false);
    line.goOn();
    expect((await sent).body).toMatchObject({ decision: "allow" });
  }, 60_000);
});

describe("a database that is down", () => {
  it("has calls denied, and allows them again when it is back", async () => {
    await open();
    line.goAway();
    await expect.poll(readiness).toBe(503);
    const [passing, asking] = await Promise.all([gateway.ask(safe), gateway.ask()]);
    for (const { body } of [passing!, asking!]) {
      expect(body).toMatchObject(LOST);
      expect(body.reason.message).toMatch(/database/);
    }
    const late = await Promise.all([gateway.ask(safe), gateway.ask()]);
    for (const { body } of late) {
      expect(body).toMatchObject(LOST);
    }
    await line.comeBack();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    expect((await gateway.ask(safe)).body.decision).toBe("allow");
  }, 60_000);

  it("with offline: judge says so to calls that need a person, and does not delay the others", async () => {
    await open({ offline: "judge" });
    line.goAway();
    await expect.poll(readiness).toBe(503);
    const passing = await gateway.ask(safe);
    expect(passing.body).toMatchObject({ decision: "allow" });
    expect((await gateway.ask()).body).toMatchObject(LOST);
    await line.comeBack();
  }, 60_000);
});

describe("a database that was made read-only", () => {
  it("has calls denied, and allows them again when it may be written", async () => {
    await open();
    const { pathname } = new URL(line.url);
    const admin = new URL("/postgres", inject("postgres")).href;
    const set = (what: string) => sql(admin, `ALTER DATABASE ${pathname.slice(1)} ${what}`);
    await set("SET default_transaction_read_only = on");
    await sql(admin, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      pathname.slice(1),
    ]);
    await expect.poll(readiness).toBe(503);
    expect((await gateway.ask(safe)).body).toMatchObject(LOST);
    await set("RESET default_transaction_read_only");
    await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
    expect((await gateway.ask(safe)).body.decision).toBe("allow");
  }, 60_000);
});

describe("what people ask for while the database is down", () => {
  it("is answered with what is known, or with store-lost and what to do", async () => {
    await open();
    const before = Date.now();
    line.goAway();
    await expect.poll(readiness).toBe(503);
    const { admin, approver } = gateway.tokens;
    const status = await gateway.send("GET", "/v1/status", { token: admin });
    expect(status.status).toBe(200);
    expect(status.body).toMatchObject({ grants: null, database: { lost: true } });
    expect(status.body.database.reason).toMatch(/^the database cannot be reached/);
    expect(Math.abs(status.body.database.since - before)).toBeLessThan(3000);
    const asked = await Promise.all([
      gateway.send("GET", "/v1/approvals", { token: approver }),
      gateway.send("GET", "/v1/approvals/a", { token: approver }),
      gateway.send("DELETE", "/v1/approvals/a", { token: admin }),
      gateway.send("GET", "/v1/grants", { token: admin }),
      gateway.send("DELETE", "/v1/grants/a", { token: admin }),
      gateway.send("GET", "/v1/audit", { token: admin }),
      gateway.send("PUT", "/v1/sessions/a", { token: admin, body: { mode: "plan" } }),
      gateway.send("POST", "/v1/stop", { token: admin, body: { session: "s:9" } }),
    ]);
    for (const { status, body } of asked) {
      expect([status, body.error?.code]).toEqual([503, "store-lost"]);
      expect(body.error.message).toMatch(/database.*try again when it is back/);
    }
    await line.comeBack();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    const after = await gateway.send("GET", "/v1/status", { token: admin });
    expect(after.body).toMatchObject({ grants: 0, database: { lost: false } });
  }, 60_000);

  it("a stop is kept until the database and the log have it, also where the gateway is killed", async () => {
    await open();
    line.goAway();
    await expect.poll(readiness).toBe(503);
    const { admin } = gateway.tokens;
    const body = { session: "s:9" };
    expect((await gateway.send("POST", "/v1/stop", { token: admin, body })).status).toBe(503);
    const kept = await readFile(join(gateway.home, "stop.json"), "utf8");
    expect(JSON.parse(kept).sessions).toMatchObject([{ session: "s:9" }]);
    const [left, again] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "cs-"))));
    const config = `${NODE}\nstore: $DATABASE\n`;
    const environment = { DATABASE: line.direct };
    const other = await openGateway(config, { stateDirectory: left! }, environment);
    await writeFile(join(again!, "stop.json"), kept, { mode: 0o600 }); // as it was when it died
    const next = await openGateway(config, { stateDirectory: again! }, environment);
    try {
      for (const node of [next, other])
        expect((await node.ask({ ...safe, session: "s:9" })).body.reason.code).toBe("stopped");
      const cleared = JSON.parse(await readFile(join(next.home, "stop.json"), "utf8"));
      expect(cleared).toMatchObject({ all: null, sessions: [] });
      const query = "/v1/audit?type=stop&limit=10";
      const { body } = await other.send("GET", query, { token: other.tokens.admin });
      const line = { action: "stopped", session: "s:9", since: expect.any(Number) };
      expect(body.lines).toMatchObject([line]);
    } finally {
      await Promise.all([next.stop(), other.stop()]);
    }
    await line.comeBack();
  }, 60_000);
});

describe("connections that are lost", () => {
  it("deny no call and fail no look-up", async () => {
    await open();
    await gateway.ask(safe);
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        await sql(line.direct, KILL_ONE);
        await seconds(0.02);
      }
    })();
    const statuses = new Map<unknown, number>();
    const count = (what: unknown) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    const work = async (worker: number) => {
      for (let round = 0; round < 15; round++) {
        const session = `s:${worker}-${round}`;
        const { body } = await gateway.ask({ session }, "?wait=0");
        count(body.decision === "pending" ? "pending" : JSON.stringify(body));
        const listed = await gateway.send("GET", "/v1/approvals", {
          token: gateway.tokens.approver,
        });
        count(listed.status);
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(work));
    isOver = true;
    await killing;
    expect(Object.fromEntries(statuses)).toEqual({ pending: 75, 200: 75 });
  }, 60_000);
});

/** Commits of audit lines take a second from now on. */
const SLOWLY = `
  CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON countersign.audit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly()`;

const committing = async (url: string) =>
  (
    await sql(
      url,
      `SELECT 1 FROM pg_stat_activity
     WHERE wait_event = 'PgSleep' AND datname = current_database()`,
    )
  ).length;

const KILL_ONE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`;
