/** Budgets and loops count over all gateways that share a database. */
import { afterEach, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateways.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";

const SAFE = { tool: "Bash", input: { command: "ls" } };
const GIT = { tool: "Bash", input: { command: "git status" } };

async function ran(node: TestGateway, call: object, outcome: object): Promise<void> {
  const { body } = await node.ask(call);
  expect(body.decision).toBe("allow");
  const told = await node.send("POST", `/v1/calls/${body.id}/outcome`, { body: outcome });
  expect(told.status).toBe(200);
}

/** News may lag: asks until it is denied, and gives the reason. */
async function denied(node: TestGateway, call: object): Promise<string> {
  for (;;) {
    const { body } = await node.ask(call);
    if (body.decision === "deny") return body.reason.code;
  }
}

describe("two gateways on one database", () => {
  let cluster: Nodes;
  afterEach(() => cluster.stop());

  it("stop a session whose budget was spent at both together, also at one that starts later", async () => {
    cluster = await openNodes(2, { yaml: `${NODE}budget: { perSession: 1 }\n` });
    const [one, other] = cluster.nodes as [TestGateway, TestGateway];
    await ran(one, SAFE, { ok: true, cost: 0.6 });
    await ran(other, GIT, { ok: true, cost: 0.6 });
    expect(await denied(one, SAFE)).toBe("budget-spent");
    expect(await denied(other, SAFE)).toBe("budget-spent");
    const third = await cluster.add(`${NODE}budget: { perSession: 1 }\n`);
    expect((await third.ask(SAFE)).body.reason.code).toBe("budget-spent");
  });

  it("stop an agent that fails at one and goes on at the other one", async () => {
    cluster = await openNodes(2);
    const [one, other] = cluster.nodes as [TestGateway, TestGateway];
    for (let count = 0; count < 3; count++)
      await ran(one, { ...SAFE, input: { command: `ls a${count}` } }, { ok: false });
    for (let count = 0; count < 2; count++)
      await ran(other, { ...SAFE, input: { command: `ls b${count}` } }, { ok: false });
    expect(await denied(one, GIT)).toBe("loop-tripped");
    expect(await denied(other, GIT)).toBe("loop-tripped");
    const third = await cluster.add();
    expect((await third.ask(GIT)).body.reason.code).toBe("loop-tripped");
  });
});
