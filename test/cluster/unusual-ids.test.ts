/** Ids with a character that PostgreSQL's text cannot hold are unknown, as any other would be. */
import { expect, it, onTestFinished } from "vitest";
import { openNodes } from "../support/nodes.ts";

it("an id with a NUL is unknown", async () => {
  const cluster = await openNodes(1);
  onTestFinished(() => cluster.stop());
  const [node] = cluster.nodes;
  const { admin, approver } = node!.tokens;
  const answer = { decision: "approve" };
  const replies = await Promise.all([
    node!.send("GET", "/v1/approvals/%00", { token: approver }),
    node!.send("DELETE", "/v1/approvals/%00", { token: admin }),
    node!.send("POST", "/v1/approvals/%00", { token: approver, body: answer }),
    node!.send("POST", "/v1/approvals/a%00/preview", { token: approver, body: { input: {} } }),
  ]);
  for (const { status, body } of replies)
    expect([status, body.error?.code]).toEqual([404, "unknown-approval"]);
  const grant = await node!.send("DELETE", "/v1/grants/%00", { token: admin });
  expect([grant.status, grant.body.error?.code]).toEqual([404, "unknown-grant"]);
  const companion = await node!.companion();
  companion.respond("a\u0000", { approved: true });
  expect(await companion.next("approval.ack")).toMatchObject({ status: "unknown-approval" });
});
