/** What counts once, counts once over all gateways that share a database. */
import { sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ed25519Of } from "../../src/app/cluster-state/keys.ts";
import { createSharedActions } from "../../src/core/actions.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

/** Makes tokens as the gateway makes them for its notifications. */
async function actionsOf({ gateway: { state } }: TestGateway) {
  const key = ed25519Of(state.derive(await state.channelsKey(), "notification actions"));
  return createSharedActions({
    sign: (payload) => sign(null, Buffer.from(payload), key),
    isSigned: () => false,
    use: async () => false,
    now: Date.now,
  });
}

const RUIN = { tool: "Bash", input: { command: "rm -rf /" } };

describe("two gateways on one database", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    cluster = await openNodes(2);
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  it("compare three typed phrases in all, however many come at once and wherever", async () => {
    const waiting = one.ask(RUIN);
    const [asked] = await one.pending();
    const type = (node: TestGateway, phrase: unknown) =>
      node.answer(asked!.id, { decision: "approve", phrase });
    const tries = Array.from({ length: 10 }, (_, at) =>
      type(at % 2 ? one : other, `approve ${at}`),
    );
    const codes = (await Promise.all(tries)).map(({ body }) => body.error.code);
    expect(codes.filter((code) => code === "phrase-wrong")).toHaveLength(2);
    expect(codes.filter((code) => code === "phrase-locked")).toHaveLength(8);
    for (const node of [one, other])
      expect((await type(node, asked!.phrase)).body.error.code).toBe("phrase-locked");
    await other.answer(asked!.id, { decision: "deny" });
    expect((await waiting).body.decision).toBe("deny");
  });

  it("take the right phrase after two wrong ones", async () => {
    const waiting = one.ask(RUIN);
    const [asked] = await one.pending();
    for (const node of [one, other])
      await node.answer(asked!.id, { decision: "approve", phrase: "approve x" });
    const answer = await other.answer(asked!.id, { decision: "approve", phrase: asked!.phrase });
    expect(answer.status).toBe(200);
    expect((await waiting).body.decision).toBe("allow");
  });

  it("take a notification's button once, when it is pressed at both at once", async () => {
    const waiting = one.ask();
    const [asked] = await one.pending();
    const actions = await actionsOf(one);
    const token = actions.token({
      approval: String(asked!.id),
      choice: "deny",
      person: { channel: "companion", userId: "ada-phone" },
      calls: 1,
      expiresAt: Number(asked!.expiresAt),
    });
    const press = (node: TestGateway) => node.send("POST", `/v1/actions/${token}`, { token: "" });
    while ((await press(other)).status === 410); // until it knows the other one's key
    const pressed = await Promise.all([press(one), press(other), press(one), press(other)]);
    expect(pressed.map(({ body }) => body.error?.code)).toEqual(Array(4).fill("action-used"));
    expect((await waiting).body.decision).toBe("deny");
  });

  it("have no secret in the database that makes a button's token", async () => {
    const rows = await sql(cluster.url, "SELECT kind, value FROM countersign.shared");
    const { state } = one.gateway;
    const seed = state.derive(await state.channelsKey(), "notification actions");
    const [channels] = rows.filter(({ kind }) => kind === "secret");
    const shared = Buffer.from(JSON.parse(channels!.value), "base64");
    expect(shared).toHaveLength(32);
    expect(state.derive(shared, "notification actions").equals(seed)).toBe(false);
    expect(shared.equals(await state.channelsKey())).toBe(false);
  });
});
