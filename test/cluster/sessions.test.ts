/** What is set for a session at one gateway holds at all that share its database. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";

const WRITE = { tool: "Write", input: { file_path: "/srv/app/a.txt", content: "x" } };

const put = (node: TestGateway, session: string, body: object) =>
  node.send("PUT", `/v1/sessions/${session}`, { body, token: node.tokens.admin });
const view = async (node: TestGateway, session: string) =>
  (await node.send("GET", `/v1/sessions/${session}`, { token: node.tokens.admin })).body;

describe("sessions of two gateways on one database", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  it("are limited at once by what was set at the other one", async () => {
    const call = { session: "s:1", tool: "Bash", input: { command: "ls" } };
    for (let round = 0; round < 4; round++) {
      expect((await other.ask(call)).body.decision).toBe("allow");
      expect((await put(one, "s:1", { rules: { deny: ["Bash(ls:*)", "Bash(ls)"] } })).status).toBe(
        200,
      );
      expect((await other.ask(call)).body.decision).toBe("deny");
      expect((await put(one, "s:1", { rules: null })).status).toBe(200);
      while ((await other.ask(call)).body.decision !== "allow");
    }
  });

  it("cannot raise a child at one while its parent is lowered at the other one", async () => {
    expect((await put(one, "parent", { safety: "full-auto" })).status).toBe(200);
    expect((await put(other, "child", { parent: "parent" })).status).toBe(200);
    await Promise.all([
      put(one, "parent", { safety: "suggest" }),
      put(other, "child", { safety: "full-auto" }),
    ]);
    for (const node of [one, other]) {
      expect((await view(node, "parent")).safety).toBe("suggest");
      expect((await view(node, "child")).safety).toBe("suggest");
    }
    expect((await put(other, "child", { safety: "full-auto" })).body.error.code).toBe("escalation");
  });

  it("keep what two of them set for two sessions at the same time", async () => {
    const names = Array.from({ length: 8 }, (_, at) => `s:${at}`);
    const done = await Promise.all(
      names.map((name, at) => put(at % 2 ? one : other, name, { mode: "plan" })),
    );
    expect(done.map(({ status }) => status)).toEqual(names.map(() => 200));
    for (const name of names) {
      await put(one, "x", { mode: "plan" }); // everything written before is known then
      expect((await view(one, name)).mode).toBe("plan");
    }
  });

  it("remember at the other one which parent a call has named", async () => {
    await put(one, "above", { rules: { deny: ["Bash(ls)"] } });
    const call = { session: "below", tool: "Bash", input: { command: "ls" } };
    expect((await one.ask({ ...call, parent: "above" })).body.decision).toBe("deny");
    expect((await other.ask(call)).body.decision).toBe("deny");
    const third = await cluster.add();
    expect((await third.ask(call)).body.decision).toBe("deny");
  });

  it("belong at both to the token that used them first", async () => {
    const call = { session: "mine", tool: "Bash", input: { command: "ls" } };
    await one.ask(call);
    await put(other, "mine", { autoApprove: { all: true, minutes: 5 } });
    const asked = { ...call, ...WRITE };
    const { body } = await other.ask({
      session: "mine",
      tool: "Bash",
      input: { command: "git push --force" },
    });
    expect(body).toMatchObject({ decision: "allow" });
    expect(asked.session).toBe("mine");
  });

  it("are listed at both with what their calls did at each, from before a start on too", async () => {
    const listed = async (node: TestGateway) =>
      (await node.send("GET", "/v1/sessions", { token: node.tokens.admin })).body.sessions;
    const ls = { tool: "Bash", input: { command: "ls" }, agent: "claude-code" };
    await one.ask({ ...ls, session: "both" });
    await other.ask({ ...ls, session: "both" });
    await other.ask({ ...ls, session: "there" });
    const third = await cluster.add();
    await third.ask({ ...ls, session: "both" });
    for (const node of cluster.nodes)
      expect(await listed(node)).toMatchObject([
        { session: "both", live: { calls: 3, pending: 0, agent: "claude-code" } },
        { session: "there", live: { calls: 1 } },
      ]);
    expect(await view(one, "there")).toMatchObject({ live: { calls: 1 } });
  });
});

describe("the status of two gateways on one database", () => {
  it("counts the questions of both", async () => {
    const cluster = await openNodes(2);
    onTestFinished(() => cluster.stop());
    const asked = cluster.nodes.map((node, at) => node.ask({ session: `s:${at}` }));
    const pending = async (node: TestGateway) =>
      (await node.send("GET", "/v1/status", { token: node.tokens.admin })).body.pending;
    for (const node of cluster.nodes) await expect.poll(() => pending(node)).toBe(2);
    for (const { id } of await cluster.nodes[0]!.pending(2))
      await cluster.nodes[0]!.answer(id, { decision: "deny" });
    await Promise.all(asked);
    for (const node of cluster.nodes) await expect.poll(() => pending(node)).toBe(0);
  });
});
