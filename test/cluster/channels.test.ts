/** Channels of gateways that share a store: one connection, cards and answers of all. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import type { TestGateway } from "../support/gateways.ts";
import { sql } from "../support/postgres.ts";
import { openTelegram, type TelegramPlatform } from "../worlds/telegram/platform.ts";
import { type ClusterRig, cards, openClusterRig } from "./rig.ts";

const WAIT = { timeout: 20_000, interval: 20 };

describe("gateways with one Telegram bot", () => {
  let platform: TelegramPlatform;
  let rig: ClusterRig;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    platform = openTelegram();
    rig = await openClusterRig({ channel: "telegram", platform });
    one = await rig.add("one");
    other = await rig.add("other");
  });
  afterEach(() => rig.stop());

  const card = async () => {
    await expect.poll(() => cards(platform).length, WAIT).toBe(1);
    return cards(platform)[0]!;
  };
  const approve = (message: string) => {
    const { buttons } = platform.messages().find(({ id }) => id === message)!;
    return platform.press(platform.people.ada, message, buttons[0]!.label);
  };
  const channelOf = async (node: TestGateway): Promise<JsonObject> => {
    const { body } = await node.send("GET", "/v1/status", { token: node.tokens.admin });
    return body.channels.find(({ name }: JsonObject) => name === "telegram");
  };

  it("poll it from one node only", async () => {
    await Promise.all([one.ask({}, "?wait=0"), other.ask({ session: "s:2" }, "?wait=0")]);
    await expect.poll(() => cards(platform).length, WAIT).toBe(2);
    // a second poller would have been told of the first, or taken its place
    const polls = platform.calls.filter(({ method }) => /getMe/i.test(method));
    expect(polls).toHaveLength(1);
    expect((await channelOf(one)).node).toBeUndefined();
    expect(await channelOf(other)).toMatchObject({ state: "up", detail: "held by one" });
  });

  it("show a call that waits at another node, and a tap releases it", async () => {
    const waiting = other.ask();
    const { id } = await card();
    const reaction = await approve(id);
    expect(reaction.answered).toBe(true);
    expect((await waiting).body).toMatchObject({ decision: "allow", reason: { type: "person" } });
    await expect.poll(() => cards(platform).length, WAIT).toBe(0);
    expect(edits()).toHaveLength(1);
  });

  it("leave it to the other one at once where one stops, with the same card", async () => {
    const waiting = other.ask();
    const before = await card();
    await one.stop();
    await expect.poll(async () => (await channelOf(other)).detail, WAIT).toBe("");
    await expect.poll(() => (platform.connected ? edits().length : 0), WAIT).toBe(1);
    expect(cards(platform)).toMatchObject([{ id: before.id }]);
    const reaction = await approve(before.id);
    expect(reaction.answered).toBe(true);
    expect((await waiting).body.decision).toBe("allow");
    expect(posts()).toHaveLength(1);
  });

  it("post a card anew where the earlier one was deleted meanwhile", async () => {
    const waiting = other.ask();
    const before = await card();
    platform.remove(before.id);
    await one.stop();
    await expect.poll(() => posts().length, WAIT).toBe(2);
    const after = await card();
    await approve(after.id);
    expect((await waiting).body.decision).toBe("allow");
  });

  it("count a tap once that comes twice, at one node or at two", async () => {
    const waiting = other.ask();
    const { id, buttons } = await card();
    const { ada } = platform.people;
    const data = buttons[0]!.data;
    await Promise.all([1, 2].map(() => platform.pressRaw(ada, platform.room, id, data)));
    platform.repeat();
    const { body } = await waiting;
    expect(body.decision).toBe("allow");
    await one.stop();
    await expect.poll(() => platform.connected, WAIT).toBe(true);
    platform.repeat();
    const reaction = await platform.pressRaw(ada, platform.room, id, data);
    expect(reaction.told).toMatch(/already|approved/i);
    const lines = await auditOf(rig, "decided");
    expect(lines.filter(({ approval }) => approval === body.approval)).toHaveLength(1);
  });

  it("let a tap and an answer at the other node race, and one of them wins", async () => {
    const waiting = other.ask();
    const { id } = await card();
    const [asked] = await one.pending();
    const [, answer] = await Promise.all([
      approve(id),
      other.answer(asked!.id, { decision: "deny" }),
    ]);
    const { body } = await waiting;
    expect(body.decision).toBe(answer.status === 200 ? "deny" : "allow");
    await expect.poll(() => cards(platform).length, WAIT).toBe(0);
  });

  it("close a card, once, whichever node has the answer", async () => {
    for (const [index, asking] of [one, other].entries()) {
      const waiting = asking.ask();
      await card();
      const [asked] = await other.pending();
      await other.answer(asked!.id, { decision: "deny" });
      await waiting;
      await expect.poll(() => cards(platform).length, WAIT).toBe(0);
      await settled();
      expect(edits()).toHaveLength(index + 1);
    }
  });

  it("say on the card that another call waits, and cover both with one tap", async () => {
    const calls = [other.ask(), other.ask()];
    const { id } = await card();
    await expect.poll(() => textOf(id), WAIT).toMatch(/2 identical calls/);
    await approve(id);
    const answers = await Promise.all(calls);
    expect(answers.map(({ body }) => body.decision)).toEqual(["allow", "allow"]);
  });

  it("refuse a stranger's tap for a call at the other node", async () => {
    const waiting = other.ask();
    const { id, buttons } = await card();
    const reaction = await platform.press(platform.people.mallory, id, buttons[0]!.label);
    expect(reaction.told).toMatch(/not an approver|approvers/i);
    const [asked] = await other.pending();
    expect(asked).toMatchObject({ status: "pending" });
    await other.answer(asked!.id, { decision: "deny" });
    await waiting;
  });

  it("say on the card what became of a call at the other node", async () => {
    const waiting = other.ask();
    const { id } = await card();
    await approve(id);
    const { body } = await waiting;
    await expect.poll(() => cards(platform).length, WAIT).toBe(0);
    await other.send("POST", `/v1/calls/${body.id}/outcome`, {
      body: { ok: false, error: "the remote is gone" },
    });
    await expect.poll(() => textOf(id), WAIT).toMatch(/the remote is gone/);
  });

  it("show the other node's alarms, too", async () => {
    const { body } = await other.ask({ input: { command: "ls" } });
    await other.send("POST", `/v1/calls/${body.id}/outcome`, {
      body: { ok: true, input: { command: "ls; rm -rf /" } },
    });
    await expect
      .poll(() => platform.messages().some(({ text }) => /Something else ran/.test(text)), WAIT)
      .toBe(true);
  });

  it("tell of both nodes, and both are ready", async () => {
    for (const node of [one, other]) {
      const status = () => node.send("GET", "/v1/status", { token: node.tokens.admin });
      await expect.poll(async () => (await status()).body.nodes.length, WAIT).toBe(2);
      const { body } = await status();
      const byName = Object.fromEntries(body.nodes.map((each: JsonObject) => [each.name, each]));
      expect(byName).toMatchObject({ one: { holds: ["telegram"] }, other: { holds: [] } });
      expect(byName[node === one ? "one" : "other"].own).toBe(true);
      expect((await node.send("GET", "/readyz")).status).toBe(200);
    }
  });

  const posts = () => platform.calls.filter(({ method }) => /^sendMessage$/i.test(method));
  const edits = () => platform.calls.filter(({ method }) => /^editMessageText$/i.test(method));
  const textOf = (message: string) => platform.messages().find(({ id }) => id === message)?.text;
});

/** What was about to be done may have been done by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1000));

async function auditOf({ url }: ClusterRig, type: string): Promise<JsonObject[]> {
  const rows = await sql(url, "SELECT lines FROM countersign.audit ORDER BY at");
  return rows
    .flatMap(({ lines }) => String(lines).trim().split("\n"))
    .map((line) => JSON.parse(line) as JsonObject)
    .filter((line) => line.type === type);
}
