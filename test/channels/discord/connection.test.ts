/**
 * Network faults on Discord's gateway: connections that are cut, asked away, dead or refused; no
 * tap is lost, and what is wrong is said.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { requestOf } from "../../worlds/test-core.ts";
import { stage } from "./setup.ts";

describe("a tap while the connection is away", () => {
  it.each([
    ["Discord asks us to come again", (at: Platform) => at.reconnect()],
    ["the line is cut", (at: Platform) => at.cut()],
    ["Discord closes it", (at: Platform) => at.closeGateway(4000)],
    ["the session is invalid, but can be resumed", (at: Platform) => at.invalidate(true)],
  ] as const)("because %s arrives when it is resumed, and nobody notices", async (_why, away) => {
    const { ask, press, platform, provider, ended } = await stage();
    const request = await ask();
    away(platform);
    const reaction = press(platform.people.ada, request, "Approve");
    expect(provider.trouble()).toBe("");
    expect(await ended(request)).toBe("approved");
    expect(await reaction).toMatchObject({ answered: true });
    expect(platform.sent.filter(({ op }) => op === 2)).toHaveLength(1);
  });

  it("that is dead without a word arrives when that is noticed", async () => {
    const { ask, press, platform, ended } = await stage({ platform: { heartbeat: 200 } });
    const request = await ask();
    platform.zombie();
    const reaction = press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    expect(await reaction).toMatchObject({ answered: true });
  });

  it("is not lost in six cuts one after another", async () => {
    const { ask, card, platform, ended } = await stage({ tuning: {} });
    for (let n = 0; n < 9; n++) {
      const request = await ask();
      if (n % 3 === 0) platform.cut();
      const reaction = platform.press(
        platform.people.ada,
        card(request).id,
        n % 2 ? "Approve" : "Deny",
      );
      if (n % 3 === 1) platform.cut();
      expect(await ended(request)).toBe(n % 2 ? "approved" : "rejected");
      await reaction;
    }
  });

  it("counts once though Discord sends it again in another order", async () => {
    const { ask, card, platform, testCore } = await stage();
    const [first, second] = [await ask(), await ask()];
    platform.hold();
    const taps = [
      platform.press(platform.people.ada, card(first!).id, "Approve"),
      platform.press(platform.people.ada, card(second!).id, "Deny"),
    ];
    platform.redeliver();
    platform.release("reversed");
    await Promise.all(taps);
    await expect.poll(() => testCore.answers).toHaveLength(2);
    expect(await testCore.decision(first!)).toMatchObject({ status: "approved" });
    expect(await testCore.decision(second!)).toMatchObject({ status: "rejected" });
  });
});

type Platform = Awaited<ReturnType<typeof stage>>["platform"];

describe("a session that Discord has forgotten", () => {
  it("is begun anew, and taps arrive again", async () => {
    const { ask, press, platform, provider, ended } = await stage();
    platform.invalidate(false);
    await expect.poll(() => platform.sent.filter(({ op }) => op === 2).length).toBe(2);
    await expect.poll(() => platform.connected).toBe(true);
    const request = await ask();
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    expect(provider.trouble()).toBe("");
  });
});

describe("a network that is away", () => {
  it("is said in words, sends questions elsewhere, and is forgotten when it is back", async () => {
    const { ask, press, platform, provider, testCore, ended } = await stage();
    const waiting = await ask();
    platform.down();
    await expect.poll(() => provider.trouble()).toMatch(/lost.*restored/);
    expect(provider.canHandle("claude-code:1")).toBe(false);
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
    platform.up();
    await expect.poll(() => provider.trouble()).toBe("");
    await testCore.show(provider, request);
    for (const each of [request, waiting]) {
      await press(platform.people.ada, each, "Approve");
      expect(await ended(each)).toBe("approved");
    }
  });

  it("while the channel is stopped leaves nothing behind that comes back", async () => {
    const { platform, provider } = await stage();
    platform.down();
    await expect.poll(() => provider.trouble()).toMatch(/lost/);
    await provider.stop();
    platform.up();
    await sleep(1300);
    expect(platform.connected).toBe(false);
    expect(platform.sent.filter(({ op }) => op === 6 || op === 2)).toHaveLength(1);
  });
});

describe("a connection that Discord closed for good", () => {
  it.each([
    [4004, "refused the bot's token"],
    [4014, "switch it on in the developer portal"],
  ])("with %d says why, and nobody is asked there", async (code, words) => {
    const { platform, provider, log } = await stage();
    platform.closeGateway(code);
    await expect.poll(() => provider.trouble()).toContain(words);
    expect(provider.canHandle("claude-code:1")).toBe(false);
    expect(log.lines).toContainEqual({
      level: "error",
      fields: { channel: "discord", code },
      message: expect.stringContaining(words),
    });
  });

  it("can be started again", async () => {
    const { platform, provider, testCore, ...at } = await stage();
    platform.closeGateway(4014);
    await expect.poll(() => provider.trouble()).not.toBe("");
    await provider.stop();
    await provider.start(testCore.host);
    const request = await at.ask();
    await at.press(platform.people.ada, request, "Approve");
    expect(await at.ended(request)).toBe("approved");
  });
});
