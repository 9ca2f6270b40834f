/** Gateways that share a database: any of them takes an answer, and all say the same. */
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

/** Keeps everything else from changing a question. */
async function holdRow(url: string, id: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM countersign.approvals WHERE id = $1 FOR UPDATE", [id]);
  return {
    async release() {
      await client.query("COMMIT");
      await client.end();
    },
  };
}

/** How many of this database's connections wait for a row. */
async function waitingForLocks(url: string): Promise<number> {
  const rows = await sql(
    url,
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

describe("two gateways on one database", () => {
  let cluster: Nodes;
  beforeEach(async () => {
    cluster = await openNodes(2);
  });
  afterEach(() => cluster.stop());

  it("release a call that waits at one of them when the other one is answered", async () => {
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await other!.pending();
    const answer = await other!.answer(asked!.id, { decision: "approve" });
    expect(answer).toMatchObject({ status: 200, body: { status: "approved" } });
    expect((await waiting).body).toMatchObject({
      decision: "allow",
      approval: asked!.id,
      reason: { type: "person" },
    });
  });

  it("let the first of two answers win, and tell the other who it was", async () => {
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await one!.pending();
    const answers = await Promise.all([
      one!.answer(asked!.id, { decision: "approve" }),
      other!.answer(asked!.id, { decision: "deny" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!.body;
    const { body } = await waiting;
    expect(body.decision).toBe(won.status === "approved" ? "allow" : "deny");
  });

  it.each([0, 1])("allow all that wait by one answer, at gateway %i too", async (at) => {
    const [one, other] = cluster.nodes;
    const waiting = [one!.ask()];
    await other!.pending();
    waiting.push(other!.ask());
    const heard = async () => (await cluster.nodes[at]!.gateway.approvals.heard())[0]!.calls;
    await expect.poll(heard).toBe(2);
    const [asked] = await one!.pending();
    const answered = await cluster.nodes[at]!.answer(asked!.id, { decision: "approve" });
    expect(answered.body).toMatchObject({ status: "approved" });
    for (const { body } of await Promise.all(waiting))
      expect(body).toMatchObject({ decision: "allow", approval: asked!.id });
  });

  it("ask again about calls that joined while the answer was written at another gateway", async () => {
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await other!.pending();
    const holder = await holdRow(cluster.url, String(asked!.id));
    const answered = one!.answer(asked!.id, { decision: "approve" });
    await expect.poll(() => waitingForLocks(cluster.url)).toBe(1);
    const joined = [other!.ask(), other!.ask()];
    await expect.poll(() => waitingForLocks(cluster.url)).toBe(2);
    await holder.release();
    expect((await answered).status).toBe(200);
    expect((await waiting).body).toMatchObject({ decision: "allow", approval: asked!.id });
    const heard = async () => (await other!.gateway.approvals.heard())[0]?.calls;
    await expect.poll(heard).toBe(2);
    const [again] = await other!.pending();
    expect(again!.id).not.toBe(asked!.id);
    await other!.answer(again!.id, { decision: "approve" });
    for (const { body } of await Promise.all(joined))
      expect(body).toMatchObject({ decision: "allow", approval: again!.id });
  });

  it("do not allow a call that left before the answer, though it had opened the question", async () => {
    const [one, other] = cluster.nodes;
    const stop = new AbortController();
    const call = { session: "s:1", tool: "Bash", input: { command: "git push --force" } };
    const opener = { ...call, callId: "opener" };
    const left = one!.send("POST", "/v1/calls", { body: opener, signal: stop.signal });
    const gone = left.catch(() => "gone");
    const [asked] = await other!.pending();
    const joined = other!.ask(call);
    const calls = async () => (await other!.pending())[0]!.calls;
    await expect.poll(calls).toBe(2);
    stop.abort();
    expect(await gone).toBe("gone");
    await expect.poll(calls).toBe(1);
    expect((await other!.answer(asked!.id, { decision: "approve" })).status).toBe(200);
    expect((await joined).body).toMatchObject({ decision: "allow", approval: asked!.id });
    const again = await other!.ask(opener, "?wait=0");
    expect(again.body).toMatchObject({ decision: "pending" });
    expect(again.body.approval).not.toBe(asked!.id);
  });

  it("do not replay in the turn of a call that left what was allowed in another turn", async () => {
    const [one, other] = cluster.nodes;
    const stop = new AbortController();
    const url = "https://unknown.example/?q=1234567890";
    const call = { session: "s:1", tool: "WebFetch", input: { url } };
    const opener = { ...call, turn: "first" };
    const left = one!.send("POST", "/v1/calls", { body: opener, signal: stop.signal });
    const gone = left.catch(() => "gone");
    const [asked] = await other!.pending();
    const joined = other!.ask({ ...call, turn: "second" });
    const calls = async () => (await other!.pending())[0]!.calls;
    await expect.poll(calls).toBe(2);
    stop.abort();
    expect(await gone).toBe("gone");
    await expect.poll(calls).toBe(1);
    expect((await one!.answer(asked!.id, { decision: "approve" })).status).toBe(200);
    expect((await joined).body).toMatchObject({ decision: "allow", approval: asked!.id });
    const again = await one!.ask(opener, "?wait=0");
    expect(again.body).toMatchObject({ decision: "pending" });
    expect(again.body.approval).not.toBe(asked!.id);
  });

  it("write the decision and its audit lines together", async () => {
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await other!.pending();
    await other!.answer(asked!.id, { decision: "deny", reason: "not today" });
    const { body } = await waiting;
    expect(body).toMatchObject({ decision: "deny", reason: { message: /not today/ } } as object);
    const rows = await sql(cluster.url, "SELECT lines FROM countersign.audit ORDER BY at");
    const lines = rows.flatMap(({ lines: text }) =>
      text
        .trim()
        .split("\n")
        .map((line: string) => JSON.parse(line)),
    );
    const decided = lines.filter(
      ({ type, approval }) => type === "decided" && approval === asked!.id,
    );
    expect(decided).toMatchObject([{ calls: [body.id], decision: { outcome: "deny" } }]);
  });
});
