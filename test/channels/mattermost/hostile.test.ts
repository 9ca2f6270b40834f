/**
 * What somebody sends who means harm, to the callback address or as a member of the channel: it
 * must neither stop the gateway nor keep a person's tap from getting through.
 */
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Stage, started } from "./setup.ts";

const callbackOf = ({ platform }: Stage): string =>
  (platform.options as { callback: string }).callback;

/** A tap is sent over a connection of its own. */
function tapAlone(stage: Stage, body: unknown): Promise<number | undefined> {
  const options = { method: "POST", agent: false };
  return new Promise((resolve, reject) => {
    const sent = request(`${callbackOf(stage)}/action`, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

describe("a message of somebody in the channel", () => {
  it("may have anything in its props: it is people talking, or a command", async () => {
    const { platform, ask, card, status, ada, mallory } = await started();
    const request = await ask();
    const textless = { toString: 1, valueOf: 1 };
    for (const prop of [textless, [textless], null, 7, { __proto__: null }])
      platform.sayAs(mallory, platform.room, "@countersign pending", {
        from_bot: prop,
        from_webhook: prop,
      });
    await expect.poll(() => platform.whispers(mallory).length).toBeGreaterThan(0);
    await platform.press(ada, card(request).id, "Approve");
    expect(await status(request)).toBe("approved");
  });
});

describe("the callback address", () => {
  it("takes no body of 10 MB, and goes on", async () => {
    const stage = await started();
    const body = "x".repeat(10_000_000);
    const refused = fetch(`${callbackOf(stage)}/action`, { method: "POST", body });
    expect(await refused.then(({ status }) => status).catch(() => 0)).not.toBe(200);
    const question = await stage.ask();
    await stage.platform.press(stage.ada, stage.card(question).id, "Approve");
    expect(await stage.status(question)).toBe("approved");
  });

  it("takes a tap though somebody holds all the connections that it has", async () => {
    const stage = await started();
    const question = await stage.ask();
    const { port } = new URL(callbackOf(stage));
    const held = Array.from({ length: 300 }, () => connect(Number(port), "127.0.0.1"));
    onTestFinished(() => held.forEach((socket) => void socket.destroy()));
    for (const socket of held) socket.on("error", () => {});
    await Promise.all(held.map((socket) => once(socket, "connect")));
    const tap = stage.platform.tapOf(stage.ada, stage.card(question).id, "Approve");
    expect(await tapAlone(stage, tap)).toBe(200);
    await expect.poll(() => stage.status(question)).toBe("approved");
  });

  it("does not fill the log with what it refuses", async () => {
    const stage = await started();
    for (let number = 0; number < 200; number++)
      expect((await stage.platform.call("action", { number })).status).toBe(403);
    expect(stage.log.lines.filter(({ level }) => level === "warn").length).toBeLessThan(100);
  });
});

describe("a tap", () => {
  it.each([-10, 10])("counts where the server's clock is %d minutes ahead", async (minutes) => {
    const { platform, ask, card, status, ada } = await started({ aheadMs: minutes * 60_000 });
    const question = await ask();
    await platform.press(ada, card(question).id, "Approve");
    expect(await status(question)).toBe("approved");
    const other = await ask();
    // Of now by our clock, and long ago or not yet by the one that signs.
    const trigger_id = platform.trigger(ada, Date.now());
    const tap = { ...platform.tapOf(ada, card(other).id, "Approve"), trigger_id };
    expect(await platform.call("action", tap)).toMatchObject({ status: 403 });
  });
});
