/** A call that comes again with its callId, at another gateway of the same database. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placesAfter } from "../../src/core/waiting-places.ts";
import { Connection } from "../../src/stores/postgres/connections.ts";
import { poolOf, readingOn } from "../../src/stores/postgres/readers.ts";
import { sqlTables } from "../../src/stores/postgres/sql.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const PUSH = { session: "s:1", tool: "Bash", input: { command: "git push --force" } };
const CALL = { ...PUSH, callId: "the-call" };

const idIn = (permit: string): string =>
  JSON.parse(Buffer.from(permit.split(".")[1]!, "base64url").toString()).jti;

describe("a call that comes again at another gateway", () => {
  let cluster: Nodes;
  let [one, other] = [] as unknown as [TestGateway, TestGateway];
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  const decidedLines = async () => {
    const rows = await sql(cluster.url, "SELECT lines FROM countersign.audit ORDER BY at, first");
    return rows
      .flatMap(({ lines }) => lines.trim().split("\n").map(JSON.parse))
      .filter(({ type }) => type === "decided");
  };

  it("is the call that was decided: one id, one permit, one line", async () => {
    const waiting = one.ask(CALL);
    const [asked] = await other.pending();
    await one.answer(asked!.id, { decision: "approve" });
    const { body } = await waiting;
    const again = await other.ask(CALL);
    expect(again.body).toMatchObject({ id: body.id, decision: "allow", approval: asked!.id });
    expect(idIn(again.body.permit)).toBe(idIn(body.permit));
    expect((await other.ask(CALL)).body).toEqual(again.body);
    expect(await decidedLines()).toMatchObject([{ calls: [body.id] }]);
    const conflict = await other.ask({ ...CALL, input: { command: "git push" } });
    expect(conflict.body).not.toMatchObject({ decision: "allow" });
  });

  it("is not allowed again once its session was stopped at another gateway", async () => {
    const waiting = one.ask(CALL);
    const [asked] = await other.pending();
    await one.answer(asked!.id, { decision: "approve" });
    expect((await waiting).body.decision).toBe("allow");
    const stop = { body: { session: CALL.session }, token: one.tokens.approver };
    expect((await one.send("POST", "/v1/stop", stop)).status).toBe(200);
    expect((await other.ask(CALL)).body).toMatchObject({ decision: "deny" });
  });

  it("is asked about anew after a stop at another gateway is over", async () => {
    const waiting = one.ask(CALL);
    const [asked] = await other.pending();
    await one.answer(asked!.id, { decision: "approve" });
    expect((await waiting).body.decision).toBe("allow");
    const stop = { body: { session: CALL.session }, token: one.tokens.approver };
    expect((await one.send("POST", "/v1/stop", stop)).status).toBe(200);
    const stopped = async () =>
      (await other.send("GET", "/v1/stop", { token: other.tokens.approver })).body.sessions;
    await expect.poll(stopped).toHaveLength(1);
    const resumed = await one.send("DELETE", `/v1/stop?session=${CALL.session}`, {
      token: one.tokens.approver,
    });
    expect(resumed.status).toBe(200);
    await expect.poll(stopped).toEqual([]);
    const again = other.ask(CALL);
    await expect.poll(() => one.pending()).toHaveLength(1);
    const [anew] = await one.pending();
    expect(anew!.id).not.toBe(asked!.id);
    expect(await one.answer(anew!.id, { decision: "deny" })).toMatchObject({ status: 200 });
    expect((await again).body).toMatchObject({ decision: "deny" });
  });

  it("takes the place of the first one, whose gateway is gone or not", async () => {
    const first = one.ask(CALL);
    const [asked] = await other.pending();
    const second = other.ask(CALL);
    const told = (await first).body;
    expect(told).toMatchObject({ decision: "deny", reason: { code: "cancelled" } });
    expect((await other.pending()).map(({ id, calls }) => [id, calls])).toEqual([[asked!.id, 1]]);
    const answer = await one.answer(asked!.id, { decision: "approve", calls: 1 });
    expect(answer.status).toBe(200);
    const { body } = await second;
    expect(body).toMatchObject({ decision: "allow", approval: asked!.id });
    expect(await one.pending(0)).toEqual([]);
    const lines = (await decidedLines()).map(({ calls, decision }) => [calls, decision.outcome]);
    expect(lines).toEqual([
      [[told.id], "deny"],
      [[body.id], "allow"],
    ]);
    const third = await (await cluster.add()).ask(CALL);
    expect(third.body).toMatchObject({ id: body.id, decision: "allow" });
  });

  it("is answered though the first caller leaves at the same time", async () => {
    const stop = new AbortController();
    const first = one.send("POST", "/v1/calls", { body: CALL, signal: stop.signal });
    const gone = first.catch(() => "gone");
    await other.pending();
    const second = other.ask(CALL);
    stop.abort();
    let told: number | undefined;
    void second.then(({ status }) => {
      told = status;
    });
    while (told === undefined)
      // the question may have been withdrawn, and asked anew
      for (const { id } of await one.pending(0)) await one.answer(id, { decision: "approve" });
    await gone;
    expect((await second).body).toMatchObject({ decision: "allow" });
  });

  it("is found there after one with other content, which is refused", async () => {
    const waiting = one.ask(CALL);
    const [asked] = await other.pending();
    const different = { ...CALL, input: { command: "git push --force origin main" } };
    const refused = { decision: "deny", reason: { code: "call-conflict" } };
    for (let time = 0; time < 2; time++)
      expect((await other.ask(different)).body).toMatchObject(refused);
    const again = other.ask(CALL);
    expect((await waiting).body).toMatchObject({ decision: "deny" });
    await one.answer(asked!.id, { decision: "approve" });
    expect((await again).body).toMatchObject({ decision: "allow", approval: asked!.id });
  });

  it("waits beside other calls about the same thing", async () => {
    const waiting = [one.ask(CALL)];
    const [asked] = await other.pending();
    waiting.push(
      one.ask({ ...PUSH, callId: "another" }),
      other.ask({ ...PUSH, callId: "a third" }),
    );
    const heard = async () => (await one.gateway.approvals.heard())[0]?.calls;
    await expect.poll(heard).toBe(3);
    const again = other.ask(CALL);
    expect((await waiting[0]!).body).toMatchObject({ decision: "deny" });
    await expect.poll(heard).toBe(3);
    await one.answer(asked!.id, { decision: "approve" });
    for (const { body } of await Promise.all([...waiting.slice(1), again]))
      expect(body).toMatchObject({ decision: "allow", approval: asked!.id });
  });

  it("finds the places that are given up and taken as the simulated database does", async () => {
    const options = { url: cluster.url, name: "test", readers: 2, statementMs: 10_000 };
    const [pool, writer] = [poolOf(options), new Connection(options)];
    const tables = sqlTables({ readers: readingOn(pool), writer, node: "node" });
    await one.ask(PUSH, "?wait=0");
    const [asked] = await one.pending();
    const id = String(asked!.id);
    let places: readonly string[] = (await tables.get([id]))[0]!.waiting;
    const opener = places[0]!;
    const changes = [
      { gone: [], come: ["b", "c"] },
      { gone: ["b"], come: [`${opener}~d`, "c"] },
      { gone: [], come: [opener, "b"] },
      { gone: [], come: [`${opener}~d`] },
      { gone: ["c"], come: [`${opener}~e`, "b~f"] },
      { gone: [opener], come: ["b", "g"] },
      { gone: [`${opener}~e`], come: [] },
    ];
    for (const change of changes) {
      places = placesAfter(places, change);
      expect((await tables.recount(id, change))!.waiting, JSON.stringify(change)).toEqual(places);
    }
    await Promise.all([pool.end(), writer.close()]);
  });
});
