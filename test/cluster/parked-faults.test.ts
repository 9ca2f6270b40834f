/** Calls with a callId that are told to come back, while the database is slow, silent or away. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { type DatabaseLine, lineToDatabase } from "../support/database-line.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { NODE, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const PUSH = { session: "s:1", tool: "Bash", input: { command: "git push --force origin h" } };
const YAML = `${NODE}\nstore: { url: $DATABASE }\n`;

const park = (node: TestGateway, wait: number, over: object = {}) =>
  node.send("POST", `/v1/calls?wait=${wait}&resume=true`, { body: { ...PUSH, ...over } });

async function openBehind(): Promise<{ line: DatabaseLine; node: TestGateway }> {
  const line = await lineToDatabase();
  const node = await openGateway(YAML, {}, { DATABASE: line.url });
  onTestFinished(async () => {
    await node.stop();
    line.close();
  });
  return { line, node };
}

it("come back again and again while it is away, and nothing ends the gateway", async () => {
  const unhandled: unknown[] = [];
  const listener = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", listener);
  onTestFinished(() => void process.off("unhandledRejection", listener));
  const { line, node } = await openBehind();
  const calls = Array.from({ length: 20 }, (_, at) => ({ session: `s:${at}`, callId: "mine" }));
  const first = calls.map((call) => park(node, 3, call));
  await node.pending(20);
  await pause(1500); // so long before they are told
  line.goAway();
  await Promise.all(first);
  for (let round = 0; round < 6; round++) {
    await Promise.all(calls.map((call) => park(node, 0, call)));
    await pause(137);
  }
  await pause(9000); // the patience of the store
  await line.comeBack();
  expect(unhandled).toEqual([]);
}, 60_000);

it("do not keep a gateway from stopping while it is silent", async () => {
  const { line, node } = await openBehind();
  await node.ask({ input: { command: "git status" } });
  await sql(
    line.direct,
    `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_sleep(1); RETURN NULL; END';
     CREATE CONSTRAINT TRIGGER slowly AFTER INSERT ON countersign.approvals
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slowly()`,
  );
  const asked = park(node, 2, { callId: "mine" });
  const committing = `SELECT 1 FROM pg_stat_activity
    WHERE wait_event = 'PgSleep' AND datname = current_database()`;
  await expect.poll(() => sql(line.direct, committing), { interval: 20 }).toHaveLength(1);
  line.hang();
  expect((await asked).status).toBe(202);
  await node.stop();
}, 60_000);

it("have one answer told once, where it comes as the name of its call is taken away", async () => {
  const cluster = await openNodes(2);
  onTestFinished(() => cluster.stop());
  const [one, other] = cluster.nodes as [TestGateway, TestGateway];
  const first = park(one, 2, { callId: "mine" });
  const [asked] = await one.pending();
  await sql(
    cluster.url,
    `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN IF NEW.call_id IS NULL AND OLD.call_id IS NOT NULL THEN PERFORM pg_sleep(1.5);
        END IF; RETURN NEW; END';
     CREATE TRIGGER slowly BEFORE UPDATE ON countersign.approvals
       FOR EACH ROW EXECUTE FUNCTION slowly()`,
  );
  // both wait for this lock, the answer first
  const lock = new pg.Client(cluster.url);
  await lock.connect();
  await lock.query("BEGIN");
  await lock.query("SELECT FROM countersign.approvals WHERE id = $1 FOR UPDATE", [asked!.id]);
  const answering = one.answer(asked!.id, { decision: "approve" });
  await pause(2600);
  await lock.query("COMMIT");
  await lock.end();
  expect((await answering).status).toBe(200);
  expect((await first).status).toBe(202);
  const own = park(other, 1, { callId: "mine" });
  await pause(2000);
  const others = park(one, 1, { callId: "other" });
  const told = (await Promise.all([own, others])).map(({ body }) => body.decision);
  expect(told.filter((decision) => decision === "allow")).toHaveLength(1);
}, 60_000);
