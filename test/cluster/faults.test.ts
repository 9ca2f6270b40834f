/** Gateways that lose their database: nothing is allowed without a record, and nothing is lost. */
import { afterEach, describe, expect, it } from "vitest";
import { cutConnections, loseDatabase, restoreDatabase } from "../support/database-faults.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type NodeProcess, startNode } from "../support/node-process.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";

let cluster: Nodes;
afterEach(() => cluster.stop());

const readiness = async (node: TestGateway) => (await node.send("GET", "/readyz")).status;
const safe = { input: { command: "git status" } };

describe("a database that is lost", () => {
  it("makes every node not ready, until it is back", async () => {
    cluster = await openNodes(2);
    const [one, other] = cluster.nodes;
    expect(await readiness(one!)).toBe(200);
    await loseDatabase(cluster.url);
    await expect.poll(() => readiness(one!)).toBe(503);
    await expect.poll(() => readiness(other!)).toBe(503);
    await restoreDatabase(cluster.url);
    await expect.poll(() => readiness(one!)).toBe(200);
    await expect.poll(() => readiness(other!)).toBe(200);
  });

  it("denies calls that would be allowed without a question, and those that ask", async () => {
    cluster = await openNodes(1);
    const [node] = cluster.nodes;
    await loseDatabase(cluster.url);
    await expect.poll(() => readiness(node!)).toBe(503);
    const [passing, asking] = await Promise.all([node!.ask(safe), node!.ask()]);
    for (const { body } of [passing, asking])
      expect(body).toMatchObject({ decision: "deny", reason: { code: "store-lost" } });
  });

  it("keeps an open question, which is answered once it is back", async () => {
    cluster = await openNodes(2);
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await one!.pending();
    await loseDatabase(cluster.url);
    await expect.poll(() => readiness(other!)).toBe(503);
    const lost = await other!.answer(asked!.id, { decision: "approve" });
    expect(lost.status).toBe(503);
    await restoreDatabase(cluster.url);
    await expect.poll(() => readiness(other!)).toBe(200);
    expect((await other!.answer(asked!.id, { decision: "approve" })).status).toBe(200);
    expect((await waiting).body).toMatchObject({ decision: "allow" });
  });

  it("tells a waiting call what was decided while its node was cut off", async () => {
    cluster = await openNodes(2);
    const [one, other] = cluster.nodes;
    const waiting = one!.ask();
    const [asked] = await one!.pending();
    await Promise.all([
      cutConnections(cluster.url),
      other!.answer(asked!.id, { decision: "deny" }).then(async ({ status }) => {
        if (status !== 200) await other!.answer(asked!.id, { decision: "deny" });
      }),
    ]);
    expect((await waiting).body).toMatchObject({ decision: "deny", reason: { type: "person" } });
  });

  it("is bridged where it comes back soon: calls wait for it", async () => {
    cluster = await openNodes(1);
    const [node] = cluster.nodes;
    await cutConnections(cluster.url);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => node!.ask({ ...safe, session: `s:${at}` })),
    );
    expect(replies.map(({ body }) => body.decision)).toEqual(new Array(20).fill("allow"));
  });
});

describe("with offline: judge", () => {
  it("allows safe calls while the database is lost, and merges their record later", async () => {
    cluster = await openNodes(1, { store: { offline: "judge" } });
    const [node] = cluster.nodes;
    await loseDatabase(cluster.url);
    await expect.poll(() => readiness(node!)).toBe(503);
    const passing = await node!.ask(safe);
    expect(passing.body).toMatchObject({ decision: "allow" });
    const asking = await node!.ask();
    expect(asking.body).toMatchObject({ decision: "deny" });
    await restoreDatabase(cluster.url);
    const recorded = async () => {
      const { body } = await node!.send("GET", `/v1/audit?limit=200&call=${passing.body.id}`, {
        token: node!.tokens.admin,
      });
      return (body.lines ?? []).map(({ type }: { type: string }) => type);
    };
    await expect.poll(recorded).toEqual(["received", "verdict", "decided"]);
  });
});

describe("a node that is killed", () => {
  let killed: NodeProcess;
  afterEach(() => killed.remove());

  /** A question of a node that is killed while its caller waits, and the node that is left. */
  async function orphan(yaml: string) {
    cluster = await openNodes(1, { yaml });
    const [left] = cluster.nodes;
    killed = await startNode(yaml, { url: cluster.url });
    void killed.send("POST", "/v1/calls", { body: CALL }).catch(() => {});
    const [asked] = await left!.pending();
    await killed.kill();
    return { left: left!, id: String(asked!.id) };
  }

  it("leaves its questions to the others: they answer, and its caller resumes there", async () => {
    const { left, id } = await orphan(NODE);
    const resumed = left.ask(CALL);
    expect((await left.answer(id, { decision: "approve" })).status).toBe(200);
    expect((await resumed).body).toMatchObject({ decision: "allow", approval: id });
  });

  it("leaves decisions to the callers that come back for them, by their callId", async () => {
    const { left, id } = await orphan(NODE);
    expect((await left.answer(id, { decision: "approve" })).status).toBe(200);
    expect((await left.ask(CALL)).body).toMatchObject({ decision: "allow", approval: id });
  });

  it("had other content by a callId than a call that comes with it now, which is denied", async () => {
    const { left } = await orphan(NODE);
    const other = await left.ask({ ...CALL, input: { command: "git push --force --all" } });
    expect(other.body).toMatchObject({ decision: "deny", reason: { code: "call-conflict" } });
  });

  it("has its questions expire all the same", async () => {
    const { left, id } = await orphan(SHORT);
    const status = async () => {
      const { body } = await left.send("GET", `/v1/approvals/${id}`, {
        token: left.tokens.approver,
      });
      return body.status;
    };
    await expect.poll(status).toBe("expired");
    expect(await left.answer(id, { decision: "approve" })).toMatchObject({ status: 409 });
  });
});

const CALL = {
  session: "s:1",
  tool: "Bash",
  input: { command: "git push --force" },
  callId: "c1",
};

const SHORT = NODE.replace("channels:", "approval: { timeout: 2s }\nchannels:");
