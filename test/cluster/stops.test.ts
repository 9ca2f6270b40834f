/** A stop at one gateway holds at all that share its database. */
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOptions } from "../../src/stores/postgres/connections.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { newDatabase, sql } from "../support/postgres.ts";

const SAFE = { tool: "Bash", input: { command: "ls" } };

const stop = (node: TestGateway, body: object = {}) =>
  node.send("POST", "/v1/stop", { body, token: node.tokens.admin });
const resume = (node: TestGateway, query = "") =>
  node.send("DELETE", `/v1/stop${query}`, { token: node.tokens.admin });

/** What was allowed in the database after a stop was. */
async function allowedAfterStop(url: string): Promise<number> {
  const rows = await sql(url, "SELECT chain, lines, at FROM countersign.audit ORDER BY at");
  const lines = rows.flatMap(({ lines: text, at }) =>
    text
      .trim()
      .split("\n")
      .map((line: string) => ({ at, ...JSON.parse(line) })),
  );
  const [raised] = await sql(
    url,
    "SELECT count(*) AS n FROM countersign.shared WHERE kind = 'stop'",
  );
  expect(Number(raised!.n)).toBe(1);
  return lines.filter(({ type, decision }) => type === "decided" && decision.outcome === "allow")
    .length;
}

describe("a stop at one of two gateways", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  it("denies the next call at the other one, whatever news it has heard", async () => {
    for (let round = 0; round < 5; round++) {
      expect((await other.ask(SAFE)).body.decision).toBe("allow");
      expect((await stop(one)).status).toBe(200);
      expect((await other.ask(SAFE)).body).toMatchObject({
        decision: "deny",
        reason: { code: "stopped" },
      });
      expect((await resume(other)).status).toBe(200);
      await one.ask(SAFE); // hears of it
      while ((await one.ask(SAFE)).body.decision !== "allow");
    }
  });

  it("lets no allow be written after it was acknowledged, however many calls are on their way", async () => {
    let acknowledged = false;
    const late: unknown[] = [];
    const flood = async (node: TestGateway) => {
      for (let count = 0; count < 60; count++) {
        const before = acknowledged;
        const { body } = await node.ask({ ...SAFE, session: `s:${count % 7}` });
        if (before && body.decision === "allow") late.push(body);
      }
    };
    const floods = [1, 2, 3, 4].flatMap(() => [flood(one), flood(other)]);
    await other.ask(SAFE);
    await stop(one);
    acknowledged = true;
    const written = await allowedAfterStop(cluster.url);
    await Promise.all(floods);
    expect(late).toEqual([]);
    expect(await allowedAfterStop(cluster.url)).toBe(written);
  });

  it("is seen by every statement, whatever the database's settings say", async () => {
    const url = await newDatabase();
    const { pathname } = new URL(url);
    for (const setting of ["default_transaction_isolation = 'serializable'", "array_nulls = off"])
      await sql(url, `ALTER DATABASE ${pathname.slice(1)} SET ${setting}`);
    const connection = new pg.Client(
      clientOptions({ url, name: "settings", readers: 1, statementMs: 5000 }),
    );
    await connection.connect();
    const shown = (setting: string) => connection.query(`SHOW ${setting}`);
    const [isolation, nulls] = [await shown("transaction_isolation"), await shown("array_nulls")];
    await connection.end();
    expect(isolation.rows).toEqual([{ transaction_isolation: "read committed" }]);
    expect(nulls.rows).toEqual([{ array_nulls: "on" }]);
  });

  it("ends the questions that wait at the other one, and refuses their approval", async () => {
    const waiting = other.ask();
    const [asked] = await one.pending();
    await stop(one, { session: "s:1" });
    const answer = await one.answer(asked!.id, { decision: "approve" });
    expect(answer.status).not.toBe(200);
    expect((await waiting).body).toMatchObject({ decision: "deny", reason: { code: "stopped" } });
  });

  it("is still there for a gateway that starts later, and ends at all when any lets it go on", async () => {
    await stop(one, { session: "s:1" });
    const third = await cluster.add();
    expect((await third.ask(SAFE)).body.reason.code).toBe("stopped");
    await resume(third, "?session=s:1");
    for (const node of [one, other, third])
      while ((await node.ask(SAFE)).body.decision !== "allow");
  });
});
