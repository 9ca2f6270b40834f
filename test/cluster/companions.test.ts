/** People and programs that watch one node see what is asked at another, and can answer it. */
import { copyFile, mkdtemp } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import type { TestGateway } from "../support/gateways.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";
import { openPushService, type PushService } from "../worlds/push/service.ts";

const WAIT = { timeout: 20_000, interval: 20 };

describe("at another node than the one that asks", () => {
  let cluster: Nodes;
  beforeEach(async () => {
    cluster = await openNodes(2);
  });
  afterEach(() => cluster.stop());

  const one = () => cluster.nodes[0]!;
  const other = () => cluster.nodes[1]!;

  it("a companion is asked, answers, and sees it end", async () => {
    const companion = await other().companion();
    await knows(one());
    const waiting = one().ask();
    const asked = await companion.next("approval.request");
    const { id } = asked.approval as { id: string };
    // an answer that is faster than this line leaves it out
    const lines = async () => (await one().audit()).filter(({ type }) => type === "asked");
    await expect.poll(lines, WAIT).toMatchObject([{ reached: ["companion"], unreachable: [] }]);
    companion.respond(id, { approved: true });
    expect(await companion.next("approval.ack")).toMatchObject({ requestId: id });
    expect((await waiting).body).toMatchObject({ decision: "allow", approval: id });
    await companion.next("approval.resolved");
  });

  it("a companion that connects late gets what waits, and sees it end, once", async () => {
    const waiting = one().ask();
    const [asked] = await one().pending();
    const companion = await other().companion();
    const frame = await companion.next("approval.request");
    expect(frame.approval).toMatchObject({ id: asked!.id });
    await one().answer(asked!.id, { decision: "deny" });
    await waiting;
    await companion.next("approval.resolved");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const ends = companion.frames.filter(({ type }) => type === "approval.resolved");
    expect(ends).toHaveLength(1);
  });

  it("companions at both nodes are asked, and both see who was first", async () => {
    const [here, there] = [await one().companion(), await other().companion()];
    await expect.poll(() => one().gateway.channels.works(), WAIT).toBe(true);
    await knows(one());
    const waiting = one().ask();
    const asked = await Promise.all([here, there].map((each) => each.next("approval.request")));
    const { id } = asked[0]!.approval as { id: string };
    here.respond(id, { approved: true });
    there.respond(id, { approved: false });
    const acks = await Promise.all([here, there].map((each) => each.next("approval.ack")));
    const statuses = acks.map(({ status }) => status).sort();
    expect(statuses[0]).not.toEqual(statuses[1]);
    await Promise.all([here, there].map((each) => each.next("approval.resolved")));
    expect((await waiting).body.approval).toBe(id);
  });

  it("a companion hears that more calls wait", async () => {
    const companion = await other().companion();
    await knows(one());
    const waiting = one().ask();
    const frame = await companion.next("approval.request");
    const more = one().ask();
    const counted = await companion.next("approval.request");
    expect(counted.approval).toMatchObject({
      id: (frame.approval as { id: string }).id,
      calls: 2,
    });
    companion.respond((frame.approval as { id: string }).id, { approved: true, calls: 2 });
    for (const { body } of await Promise.all([waiting, more])) expect(body.decision).toBe("allow");
  });

  it("a program that reads the event stream hears of approvals of all nodes", async () => {
    const events = await eventsOf(other().url, other().tokens.approver);
    const waiting = one().ask();
    const [asked] = await one().pending();
    await expect.poll(() => events.text(), WAIT).toContain("event: approval.created");
    await one().answer(asked!.id, { decision: "deny" });
    await waiting;
    await expect.poll(() => events.text(), WAIT).toContain("event: approval.resolved");
    expect(events.text().split(String(asked!.id)).length).toBeGreaterThan(2);
    // a node tells only of its own calls
    expect(events.text()).not.toContain("event: decision");
    events.end();
  });
});

describe("a phone whose page is closed", () => {
  it("is notified once of a question, whichever node asks, and of its end", async () => {
    const service = await openPushService();
    const yaml = `${NODE}notifications: { services: ["127.0.0.1"] }\n`;
    const cluster = await openNodes(1, { yaml });
    const [one] = cluster.nodes;
    try {
      await subscribe(one!, service);
      const home = await mkdtemp(join(tmpdir(), "countersign-node-"));
      for (const name of ["tokens.json", "vapid.json", "channels.key"])
        await copyFile(join(one!.home, name), join(home, name));
      const other = await cluster.add(yaml, { stateDirectory: home });
      const companion = await other.companion();
      for (const node of [one!, other]) {
        const before = service.messages.length;
        if (node === one) await knows(one);
        const waiting = node.ask({ session: `s:${before}` });
        const { approval } = await companion.next("approval.request");
        await expect.poll(() => service.messages.length, WAIT).toBe(before + 1);
        await other.answer((approval as JsonObject).id, { decision: "deny" });
        await waiting;
        await expect.poll(() => service.messages.length, WAIT).toBe(before + 2);
        await new Promise((resolve) => setTimeout(resolve, 500));
        expect(service.messages.length).toBe(before + 2);
      }
    } finally {
      await cluster.stop();
      await service.stop();
    }
  });
});

/** Waits until a node knows that people are connected to another one. */
const knows = (node: TestGateway) =>
  expect
    .poll(async () => {
      const { body } = await node.send("GET", "/v1/status", { token: node.tokens.admin });
      return body.nodes.some(({ own, reaches }: JsonObject) => !own && isOf(reaches, "companion"));
    }, WAIT)
    .toBe(true);

const isOf = (list: unknown, name: string): boolean => Array.isArray(list) && list.includes(name);

async function subscribe(node: TestGateway, service: PushService): Promise<void> {
  const body = { approver: "ada" };
  const offer = await node.send("POST", "/v1/pair/codes", { body, token: node.tokens.admin });
  const code = { code: offer.body.code };
  const { token } = (await node.send("POST", "/v1/pair", { body: code, token: "" })).body;
  const { key } = (await node.send("GET", "/v1/push/key", { token })).body;
  const { subscription } = service.subscribe(key);
  await node.send("POST", "/v1/push/subscriptions", { body: subscription, token });
}

async function eventsOf(url: string, token: string) {
  let text = "";
  const sent = request(`${url}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  sent.on("error", () => {});
  await new Promise<void>((resolve) => {
    sent.on("response", (response) => {
      response.on("error", () => {});
      response.on("data", (data: Buffer) => {
        text += data.toString("utf8");
        resolve();
      });
    });
    sent.end();
  });
  return { text: () => text, end: () => sent.destroy() };
}
