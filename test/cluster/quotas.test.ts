/** What a token may have open counts over all gateways that share a database. */
import { afterEach, describe, expect, it } from "vitest";
import type { TestGateway } from "../support/gateways.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";

const push = (at: number) => ({ input: { command: `git push --force origin b${at}` } });

describe("the questions of a token at two gateways on one database", () => {
  let cluster: Nodes;
  afterEach(() => cluster.stop());

  it("are no more than the limit of one, and there is room again when some are answered", async () => {
    cluster = await openNodes(2, { yaml: `${NODE}limits: { openQuestions: 4 }\n` });
    const [one, other] = cluster.nodes as [TestGateway, TestGateway];
    for (let at = 0; at < 4; at++)
      expect((await one.ask(push(at), "?wait=0")).body.decision).toBe("pending");
    // news may lag; what this one may hold by itself is the most that it goes beyond
    let refused = 0;
    for (let at = 4; refused === 0; at++) {
      expect(at).toBeLessThanOrEqual(8);
      const { body } = await other.ask(push(at), "?wait=0");
      if (body.decision === "deny") {
        expect(body.reason.code).toBe("too-many-questions");
        refused++;
      }
    }
    for (const { id } of await one.pending(4)) await other.answer(id, { decision: "deny" });
    while ((await other.ask(push(99), "?wait=0")).body.decision !== "pending");
  });
});
