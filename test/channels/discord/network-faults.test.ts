/**
 * Network faults between us and Discord's API: limits, errors, cut lines; each question is still
 * there once, and each tap is answered once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { refOf } from "../../../src/core/ids.ts";
import { requestOf } from "../../worlds/test-core.ts";
import { callsOf, everywhere, stage } from "./setup.ts";

const POST = /^POST \/channels\/\d+\/messages$/;
const PATCH = /^PATCH \/channels/;
const CALLBACK = /callback$/;

describe("a card that is posted during network faults", () => {
  it.each([
    ["is refused by a broken server", { kind: "server-error", status: 502 }],
    ["is lost on its way there", { kind: "cut-before" }],
    ["is done, and the answer is lost on its way back", { kind: "cut-after" }],
    ["is done, and the answer comes too late", { kind: "slow", ms: 600 }],
  ] as const)("and %s is there once, and can be answered", async (_what, failure) => {
    const { ask, press, platform, ended } = await stage({ tuning: { requestMs: 300 } });
    platform.failNext(POST, failure);
    const request = await ask();
    expect(callsOf(platform, POST)).toHaveLength(2);
    expect(new Set(callsOf(platform, POST).map(({ body }) => body.nonce)).size).toBe(1);
    expect(everywhere(platform, request)).toHaveLength(1);
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
  });

  it("under a nonce that Discord keeps unique, another one for each card", async () => {
    const { ask, platform } = await stage();
    for (let n = 0; n < 3; n++) await ask();
    const sent = callsOf(platform, POST).map(({ body }) => body);
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { nonce, enforce_nonce } of sent) {
      expect(String(nonce).length).toBeLessThanOrEqual(25);
      expect(enforce_nonce).toBe(true);
    }
  });
});

describe("a limit", () => {
  it("of one channel is waited for there, and holds up no other", async () => {
    const { ask, platform } = await stage();
    platform.failNext(new RegExp(`^POST /channels/${platform.room}/messages`), {
      kind: "rate-limit",
      seconds: 1,
    });
    const limited = ask();
    await expect.poll(() => callsOf(platform, POST)).toHaveLength(1);
    const free = await ask({ session: `discord:${platform.hall}:1` });
    expect(everywhere(platform, free)).toHaveLength(1);
    expect(platform.messages()).toEqual([]);
    await limited;
    const [first, ...more] = callsOf(
      platform,
      new RegExp(`^POST /channels/${platform.room}/messages`),
    );
    expect(more[0]!.at - first!.at).toBeGreaterThanOrEqual(1000);
  });

  it("loses no question of many at once: what has no room waits in one list, and comes when it is asked for", async () => {
    const { testCore, provider, platform } = await stage({
      platform: { limits: { messages: { count: 5, ms: 500 } } },
    });
    const { ada } = platform.people;
    const requests = Array.from({ length: 8 }, () => requestOf());
    await Promise.all(requests.map((request) => testCore.ask(provider, request)));
    const lists = platform.messages().filter(({ text }) => text.includes("more waiting"));
    expect(lists).toHaveLength(1);
    const listed = requests.filter((request) => everywhere(platform, request).length === 0);
    for (const { id } of listed) expect(lists[0]!.text).toContain(refOf(id));
    expect(requests.length - listed.length).toBeGreaterThan(0);
    await platform.press(ada, lists[0]!.id, "Show next");
    const shown = () => listed.find((request) => everywhere(platform, request).length === 1);
    await expect.poll(shown).toBeDefined();
    await platform.press(ada, everywhere(platform, shown()!)[0]!.id, "Approve");
    expect(await testCore.decision(shown()!)).toMatchObject({ status: "approved" });
  });

  it("on the answer to a tap is waited for where that is short", async () => {
    const { ask, press, platform } = await stage();
    const request = await ask();
    platform.failNext(CALLBACK, { kind: "rate-limit", seconds: 1 });
    const reaction = await press(platform.people.mallory, request, "Approve");
    expect(reaction).toMatchObject({
      answered: true,
      told: expect.stringContaining("not an approver"),
    });
  });
});

describe("the answer to a tap", () => {
  it.each([
    ["a broken server refuses", { kind: "server-error", status: 500 }],
    ["is lost on its way there", { kind: "cut-before" }],
    ["is given, though we do not hear so", { kind: "cut-after" }],
  ] as const)("that %s is given once", async (_what, failure) => {
    const { ask, press, platform } = await stage();
    const request = await ask();
    platform.failNext(CALLBACK, failure);
    const reaction = await press(platform.people.mallory, request, "Approve");
    expect(reaction).toMatchObject({
      answered: true,
      told: expect.stringContaining("not an approver"),
    });
    await sleep(300);
    expect(platform.whispers(platform.people.mallory)).toHaveLength(1);
  });

  it("can fail for good: the tap counts all the same", async () => {
    const { ask, card, press, platform, ended } = await stage({ platform: { deadline: 400 } });
    const request = await ask();
    platform.failNext(CALLBACK, { kind: "server-error", status: 500 }, 10);
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    await expect.poll(() => card(request).buttons).toEqual([]);
  });
});

describe("tidying a card", () => {
  it.each([
    { kind: "server-error", status: 500 },
    { kind: "cut-before" },
    { kind: "cut-after" },
    { kind: "rate-limit", seconds: 1 },
  ] as const)("goes on after %j", async (failure) => {
    const { ask, card, testCore, platform } = await stage();
    const request = await ask();
    platform.failNext(PATCH, failure);
    await testCore.elsewhere(request, "approve");
    await expect
      .poll(() => card(request))
      .toMatchObject({ buttons: [], text: expect.stringContaining("Approved by grace") });
  });

  it("does not keep the agent waiting", async () => {
    const { ask, press, platform, ended, card } = await stage();
    const request = await ask();
    platform.failNext(PATCH, { kind: "slow", ms: 400 });
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    expect(card(request).edits).toBeLessThanOrEqual(1);
  });
});

describe("a refusal of the token in the middle of work", () => {
  it("that was a mistake of Discord's does not end the work", async () => {
    const { ask, provider, testCore, platform } = await stage();
    platform.failNext(POST, { kind: "server-error", status: 401 });
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("token"),
    });
    expect(everywhere(platform, await ask())).toHaveLength(1);
  });
});
