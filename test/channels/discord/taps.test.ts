/**
 * Taps on Discord: whose they are, on which message, how often they come, and what whoever tapped
 * is told.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CATASTROPHIC, requestOf } from "../../worlds/test-core.ts";
import { callsOf, stage } from "./setup.ts";

describe("a tap", () => {
  it("by somebody who is no approver is refused for their eyes alone, and the card stays live", async () => {
    const { ask, card, press, platform, testCore } = await stage();
    const request = await ask();
    const before = platform.messages().length;
    const reaction = await press(platform.people.mallory, request, "Approve");
    expect(reaction.told).toContain("you are not an approver");
    expect(platform.onlyFor(platform.people.mallory).map(({ text }) => text)).toEqual([
      reaction.told,
    ]);
    expect(platform.messages()).toHaveLength(before);
    expect(card(request)).toMatchObject({ edits: 0, rings: [] });
    expect(card(request).buttons).toHaveLength(4);
    expect(await testCore.decision(request)).toBeUndefined();
  });

  it("takes the buttons away and says who decided, before anybody else looks", async () => {
    const { ask, card, press, platform, ended } = await stage();
    const request = await ask();
    const reaction = await press(platform.people.ada, request, "Approve");
    expect(reaction).toMatchObject({ answered: true });
    expect(await ended(request)).toBe("approved");
    await expect.poll(() => card(request).buttons).toEqual([]);
    expect(card(request).text).toMatch(/✅ Approved by ada · once · \d\d:\d\d \S+ · via discord/);
  });

  it("that comes too late is told who decided and when", async () => {
    const { ask, card, press, platform, ended } = await stage();
    const request = await ask();
    await press(platform.people.ada, request, "Deny");
    await ended(request);
    await expect.poll(() => card(request).buttons).toEqual([]);
    const late = await platform.pressStale(platform.people.ada, card(request).id, "Approve");
    expect(late.told).toMatch(/Too late, your answer changed nothing\. Denied by ada · \d\d:/);
    expect(await ended(request)).toBe("rejected");
  });

  it("that Discord delivers twice is one answer, and nobody is told that it was late", async () => {
    const { ask, press, platform, testCore, ended } = await stage();
    const request = await ask();
    await press(platform.people.ada, request, "Approve");
    platform.redeliver();
    await sleep(50);
    expect(await ended(request)).toBe("approved");
    expect(testCore.answers).toHaveLength(1);
    expect(platform.whispers(platform.people.ada)).toEqual([]);
  });

  it("on a card that is still on its way to us counts", async () => {
    const { provider, platform, testCore, ended } = await stage();
    const request = requestOf();
    await testCore.open(request);
    platform.failNext(/POST .*messages$/, { kind: "slow", ms: 300 });
    const shown = testCore.show(provider, request);
    await expect.poll(() => platform.messages().length, { interval: 5 }).toBe(1);
    await platform.press(platform.people.ada, platform.messages()[0]!.id, "Approve");
    await shown;
    expect(await ended(request)).toBe("approved");
  });

  it("is answered in time though the decision takes longer than Discord waits", async () => {
    const { ask, press, platform, ended } = await stage({
      platform: { deadline: 1800 },
      host: (host) => ({
        ...host,
        answer: (answer) => sleep(2200).then(() => host.answer(answer)),
      }),
    });
    const request = await ask();
    const reaction = await press(platform.people.ada, request, "Approve");
    expect(reaction).toMatchObject({ answered: true });
    expect(await ended(request)).toBe("approved");
    expect(platform.whispers(platform.people.ada)).toEqual([]);
  });
});

describe("what is behind a button", () => {
  it("cannot be made up: it changes nothing, and is answered", async () => {
    const { ask, card, platform, testCore } = await stage();
    const request = await ask();
    const { id, buttons } = card(request);
    const real = buttons[0]!.data;
    const forged = [
      "x",
      "a.b.c",
      real.replace(/^a/, "s"),
      `${real}x`,
      real.slice(0, -1),
      real.replace(/\.[^.]+\./, ".anotherquestionsid0000."),
    ];
    for (const data of forged) {
      const reaction = await platform.pressRaw(platform.people.ada, id, data);
      expect(reaction.told, data).toContain("Nothing was done");
    }
    expect(testCore.answers).toEqual([]);
    expect(card(request).buttons).toHaveLength(4);
  });

  it("does nothing on another message, nor in another channel", async () => {
    const { ask, card, platform, testCore } = await stage();
    const [first, second] = [await ask(), await ask()];
    const elsewhere = await ask({ session: `discord:${platform.hall}:1` });
    const { data } = card(first).buttons[0]!;
    for (const other of [second, elsewhere]) {
      const reaction = await platform.pressRaw(platform.people.ada, card(other).id, data);
      expect(reaction.told).toContain("Nothing was done");
    }
    expect(testCore.answers).toEqual([]);
  });

  it("of a card that an earlier gateway left behind is told so, and the card loses its buttons", async () => {
    const { ask, card, platform, provider, testCore } = await stage();
    const request = await ask();
    await provider.stop();
    await testCore.end(request, "expired");
    await provider.start(testCore.host);
    const reaction = await platform.press(platform.people.ada, card(request).id, "Approve");
    expect(reaction.told).toMatch(/Too late|no longer open/);
    await expect.poll(() => card(request).buttons).toEqual([]);
    expect(testCore.answers).toHaveLength(1);
  });
});

describe("a card", () => {
  it.each(["expired", "cancelled"] as const)(
    "that is %s says so and has no buttons",
    async (status) => {
      const { ask, card, testCore } = await stage();
      const request = await ask();
      await testCore.end(request, status);
      await expect.poll(() => card(request).buttons).toEqual([]);
      expect(card(request).text).toMatch(
        status === "expired" ? /^⌛ .*\n⌛ Expired/ : /^⌛ .*\n⌛ Cancelled/,
      );
    },
  );

  it("that somebody deleted can be decided elsewhere without trouble", async () => {
    const { ask, card, platform, testCore, log } = await stage();
    const request = await ask();
    platform.remove(card(request).id);
    await testCore.elsewhere(request, "deny");
    await expect.poll(() => callsOf(platform, /^PATCH/)).toHaveLength(1);
    await sleep(50);
    expect(callsOf(platform, /^PATCH/)).toHaveLength(1);
    expect(log.lines.filter(({ message }) => message.includes("tidied"))).toEqual([]);
  });

  it("is reminded of once, in an answer to it that rings nobody, which goes when it is decided", async () => {
    const { ask, card, testCore, platform, press } = await stage();
    const request = await ask();
    await testCore.remind(request);
    await testCore.remind(request);
    const reminders = () =>
      platform.messages().filter(({ replyTo }) => replyTo === card(request).id);
    expect(reminders()).toMatchObject([
      { text: expect.stringMatching(/Denied in 5 min unless answered/), rings: [] },
    ]);
    await press(platform.people.ada, request, "Approve");
    await expect.poll(reminders).toEqual([]);
  });

  it("that is catastrophic is never one tap away, and grants nothing", async () => {
    const { ask, labels, press, platform, testCore } = await stage();
    const request = await ask(CATASTROPHIC);
    expect(labels(request)).toEqual(["Approve", "Deny", "Deny with reason"]);
    const { modal } = await press(platform.people.ada, request, "Approve");
    expect(modal).toMatchObject({ fields: [{ label: "Type: approve kxqf" }] });
    expect(await testCore.decision(request)).toBeUndefined();
  });
});
