/** A rule that a person approved for good holds at all gateways, until it is revoked at any. */
import { afterEach, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";

describe("a permanent rule", () => {
  let cluster: Nodes;
  afterEach(() => cluster.stop());

  it("that was answered at one gateway allows at the others, and at none once it is revoked", async () => {
    cluster = await openNodes(2);
    const [one, other] = cluster.nodes as [TestGateway, TestGateway];
    const waiting = one.ask();
    const [asked] = await one.pending();
    const answer = await one.answer(asked!.id, { decision: "approve", scope: "user" });
    expect(answer.body).toMatchObject({ status: "approved" });
    expect((await waiting).body.decision).toBe("allow");
    const third = await cluster.add();
    const rulesOf = async (node: TestGateway) =>
      (await node.send("GET", "/v1/grants", { token: node.tokens.admin })).body.rules;
    for (const node of [other, third]) {
      while ((await rulesOf(node)).length === 0);
      while ((await node.ask({}, "?wait=0")).body.decision !== "allow");
    }
    const [rule] = await rulesOf(other);
    const revoked = await other.send("DELETE", `/v1/grants/${rule.id}`, {
      token: other.tokens.admin,
    });
    expect(revoked.status).toBe(200);
    for (const node of [one, other, third])
      expect((await node.ask({}, "?wait=0")).body.decision).not.toBe("allow");
  });
});
