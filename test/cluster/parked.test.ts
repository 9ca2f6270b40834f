/** A caller who was told to come back, and comes to another gateway of the same database. */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHANNEL } from "../../src/stores/postgres/sql.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type NodeProcess, startNode } from "../support/node-process.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

type Sender = Pick<TestGateway | NodeProcess, "send">;

const PUSH = { session: "s:1", tool: "Bash", input: { command: "git push --force origin h" } };

const ask = (node: Sender, wait: number | undefined, call: object = PUSH) =>
  node.send("POST", `/v1/calls${wait === undefined ? "" : `?wait=${wait}&resume=true`}`, {
    body: call,
  });

describe("a call that was told to come back", () => {
  let cluster: Nodes;
  let [one, other] = [] as unknown as [TestGateway, TestGateway];
  let parked: { readonly id: string; readonly approval: string };
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
    const { status, body } = await ask(one, 0);
    expect(status).toBe(202);
    parked = { id: body.id, approval: body.approval };
  });
  afterEach(() => cluster.stop());

  const approve = async () =>
    expect((await one.answer(parked.approval, { decision: "approve" })).status).toBe(200);
  /** The open questions, with how many calls each counts. */
  const open = async () => {
    const { body } = await one.send("GET", "/v1/approvals?status=pending", {
      token: one.tokens.approver,
    });
    return body.approvals.map(({ id, calls }: { id: string; calls: number }) => [id, calls]);
  };
  /** Asked anew: a person has to answer again. */
  const isAskedAnew = async (asked: Promise<{ body: { approval: string } }>) => {
    const [fresh] = await other.pending();
    expect(fresh!.id).not.toBe(parked.approval);
    await other.answer(fresh!.id, { decision: "deny" });
    expect((await asked).body).toMatchObject({ decision: "deny", approval: fresh!.id });
  };

  it("picks its answer up at another gateway, once", async () => {
    await approve();
    const { body } = await ask(other, 5);
    expect(body).toMatchObject({ ...parked, decision: "allow" });
    await isAskedAnew(ask(one, undefined));
  });

  it.each([
    ["here", "there"],
    ["there", "here"],
    ["there", "there"],
  ])("with a callId is asked about anew %s, once another has its answer %s", async (...where) => {
    const [mine, others] = where.map((at) => (at === "here" ? one : other));
    const call = { ...PUSH, input: { command: "git push --force origin named" } };
    const first = await ask(one, 0, { ...call, callId: "mine" });
    await one.answer(first.body.approval, { decision: "approve" });
    const taken = await ask(others!, 5, { ...call, callId: "other" });
    expect(taken.body).toMatchObject({ decision: "allow", approval: first.body.approval });
    const again = await ask(mine!, 0, { ...call, callId: "mine" });
    expect(again.status).toBe(202);
    expect(again.body.approval).not.toBe(first.body.approval);
  });

  it("goes on waiting at another gateway, and is one call", async () => {
    const waiting = ask(other, undefined);
    await expect.poll(open).toEqual([[parked.approval, 1]]);
    await approve();
    const { body } = await waiting;
    expect(body).toMatchObject({ decision: "allow", approval: parked.approval });
    await isAskedAnew(ask(one, undefined));
  });

  it("is told to come back there again, and picks its answer up here", async () => {
    const { status, body } = await ask(other, 0);
    expect([status, body.approval]).toEqual([202, parked.approval]);
    expect(await open()).toEqual([[parked.approval, 1]]);
    await approve();
    expect((await ask(one, 5)).body).toMatchObject({ id: body.id, decision: "allow" });
    await isAskedAnew(ask(other, undefined));
  });

  it("is handed out once, however many come for it at both gateways", async () => {
    await approve();
    const asked = [one, other, one, other, other].map((node) => ask(node, 600));
    // five where the machine was too busy for a gateway to release it in time; both may ask at once
    const calls = async () =>
      (await open()).reduce((sum: number, [, count]: [string, number]) => sum + count, 0);
    await expect.poll(calls).toBeGreaterThanOrEqual(4);
    for (const [id] of await open()) await other.answer(id, { decision: "deny" });
    const told = (await Promise.all(asked)).map(({ body }) => body.decision);
    const allowed = told.filter((decision) => decision === "allow");
    expect(allowed.length).toBeLessThanOrEqual(1);
  });

  it("picks its answer up there also where it comes while the answer is written", async () => {
    const waiting = [ask(other, undefined), approve()] as const;
    const { body } = await waiting[0];
    expect(body).toMatchObject({ decision: "allow", approval: parked.approval });
  });

  it("is handed out once where it is answered as its caller is told to come back again", async () => {
    for (let round = 0; round < 10; round++) {
      const call = { ...PUSH, input: { command: `git push --force origin r${round}` } };
      const first = await ask(one, 0, call);
      const told = await Promise.all([
        ask(one, 0, call),
        one.answer(first.body.approval, { decision: "approve" }),
        ...[10, 20, 30, 40].map((ms) => pause(ms).then(() => ask(one, 0, call))),
      ]);
      const last = await ask(one, 0, call);
      const allowed = [...told, last].filter(({ body }) => body.decision === "allow");
      expect(allowed.map(({ body }) => body.id)).toEqual([first.body.id]);
    }
  }, 60_000);

  it("picks its answer up elsewhere after its gateway has stopped", async () => {
    await other.answer(parked.approval, { decision: "approve" });
    const own = { token: one.tokens.approver };
    await expect
      .poll(async () => (await one.send("GET", `/v1/calls/${parked.id}`, own)).status)
      .toBe(200);
    await one.stop();
    expect((await ask(other, 5)).body).toMatchObject({ ...parked, decision: "allow" });
    await isAskedAnew(ask(other, undefined));
  });

  it.each(["one", "the other"])(
    "is not handed out after a stop at %s, also where it was let go on",
    async (where) => {
      await approve();
      const node = where === "one" ? one : other;
      const stop = { body: {}, token: node.tokens.approver };
      expect((await node.send("POST", "/v1/stop", stop)).status).toBe(200);
      await one.stop();
      const token = other.tokens.approver;
      expect((await other.send("DELETE", "/v1/stop", { token })).status).toBe(200);
      const asked = ask(other, undefined);
      const [fresh] = await other.pending();
      expect(fresh!.id).not.toBe(parked.approval);
      await other.answer(fresh!.id, { decision: "deny" });
      expect((await asked).body.decision).toBe("deny");
    },
  );

  it("is not handed out where it is released during a stop, once it is let go on", async () => {
    await approve();
    await one.stop();
    const rows = () => sql(cluster.url, "SELECT * FROM countersign.shared WHERE kind = 'parked'");
    const [row] = await rows();
    const stop = { body: {}, token: other.tokens.approver };
    expect((await other.send("POST", "/v1/stop", stop)).status).toBe(200);
    await expect.poll(rows).toEqual([]);
    const late = [row!.key, row!.value, row!.version, row!.node];
    const news = JSON.stringify({ node: "late", shared: [["parked", row!.key]] });
    await sql(
      cluster.url,
      `WITH late AS (INSERT INTO countersign.shared (kind, key, value, version, node)
                     VALUES ('parked', $1, $2, $3, $4))
       SELECT pg_notify('${CHANNEL}', $5)`,
      [...late, news],
    );
    await expect.poll(rows).toEqual([]);
    const { approver: token } = other.tokens;
    expect((await other.send("DELETE", "/v1/stop", { token })).status).toBe(200);
    await isAskedAnew(ask(other, undefined));
  });

  it("goes on waiting wherever it comes with its callId, time and again", async () => {
    const call = { ...PUSH, session: "s:3", callId: "mine" };
    const { body: first } = await ask(one, 0, call);
    const last = new Map<TestGateway, string>([[one, first.id]]);
    /** Once the gateway has heard that its call waits at another one. */
    const come = async (node: TestGateway, wait: number | undefined) => {
      const id = last.get(node);
      if (id !== undefined)
        await expect.poll(async () => (await node.send("GET", `/v1/calls/${id}`)).status).toBe(200);
      return ask(node, wait, call);
    };
    for (const node of [other, one, other]) {
      const { status, body } = await come(node, 0);
      expect([status, body.approval]).toEqual([202, first.approval]);
      last.set(node, body.id);
    }
    const before = await placesOf(cluster.url, first.approval);
    const waiting = come(one, undefined);
    await expect.poll(() => placesOf(cluster.url, first.approval)).not.toEqual(before);
    expect(await placesOf(cluster.url, first.approval)).toHaveLength(1);
    await one.answer(first.approval, { decision: "approve" });
    expect((await waiting).body).toMatchObject({ decision: "allow", approval: first.approval });
  });

  it.each([
    ["of another session", { session: "s:2" }],
    ["with another input", { input: { command: "git push --force origin g" } }],
  ])("is not handed to a call %s", async (_what, over) => {
    await approve();
    const { status, body } = await ask(other, 0, { ...PUSH, ...over });
    expect([status, body.decision]).toEqual([202, "pending"]);
  });
});

describe("a call whose gateway was killed after it was told to come back", () => {
  let cluster: Nodes;
  let victim: NodeProcess;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(1);
    [other] = cluster.nodes as [TestGateway];
    victim = await startNode(NODE, { url: cluster.url });
  });
  afterEach(async () => {
    await victim.remove();
    await cluster.stop();
  });

  it("waits in the same question, in its place", async () => {
    const { body } = await ask(victim, 0);
    await victim.kill();
    const waiting = ask(other, undefined);
    await expect.poll(async () => (await placesOf(cluster.url, body.approval))[0]).toContain("~");
    const [asked] = await other.pending();
    expect(asked).toMatchObject({ id: body.approval, calls: 1 });
    await other.answer(asked!.id, { decision: "approve" });
    expect((await waiting).body.decision).toBe("allow");
  });

  it("is asked about anew where it was decided: that answer may have been picked up", async () => {
    const { body } = await ask(victim, 0);
    await other.pending();
    await other.answer(body.approval, { decision: "approve" });
    await victim.kill();
    const again = ask(other, undefined);
    const [asked] = await other.pending();
    expect(asked!.id).not.toBe(body.approval);
    await other.answer(asked!.id, { decision: "deny" });
    expect((await again).body.decision).toBe("deny");
  });
});

const placesOf = async (url: string, approval: string): Promise<string[]> => {
  const [row] = await sql(url, "SELECT waiting FROM countersign.approvals WHERE id = $1", [
    approval,
  ]);
  return row!.waiting;
};
