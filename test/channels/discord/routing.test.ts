/**
 * Where a session is asked on Discord: in the channel, thread or private chat that it comes from,
 * else in the one that is set up.
 */
import { describe, expect, it } from "vitest";
import { placeOf } from "../../../channels/discord/outbound.ts";
import { requestOf } from "../../worlds/test-core.ts";
import { callsOf, everywhere, stage } from "./setup.ts";

describe("the place of a session", () => {
  const ID = "123456789012345678";
  it.each([
    [`discord:${ID}:42`, ID],
    [`discord:900000000000000001:${ID}:42`, ID],
    [`discord:@me:${ID}:42`, ID],
    [`discord:${ID}`, ID],
    ["discord:1", "elsewhere"],
    ["discord:../../users/@me:1", "elsewhere"],
    [`telegram:${ID}:42`, "elsewhere"],
    ["claude-code:1", "elsewhere"],
  ])("%s is answered in %s", (session, chat) => {
    expect(placeOf(session, "elsewhere")).toEqual({ chat });
  });
});

describe("a session of Discord's own", () => {
  it("is asked in the channel that it comes from, and answered there", async () => {
    const { ask, card, press, platform, ended } = await stage();
    const request = await ask({
      session: `discord:${platform.guild}:${platform.hall}:${platform.people.ada.id}`,
    });
    expect(card(request)).toMatchObject({ chat: platform.hall });
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
  });

  it("is asked in its thread, and everything about it stays there", async () => {
    const { ask, card, press, platform, ended } = await stage();
    const long = JSON.stringify({ command: "t".repeat(9000) });
    const request = await ask({ session: `discord:${platform.thread}:1`, arguments: long });
    expect(card(request)).toMatchObject({ chat: platform.room, thread: platform.thread });
    await press(platform.people.ada, request, "Show everything");
    await expect
      .poll(() => platform.messages().map(({ thread }) => thread))
      .toEqual([platform.thread, platform.thread]);
    await expect.poll(() => card(request).buttons.map(({ label }) => label)).toContain("Approve");
    await platform.reply(platform.people.ada, card(request).id, "not today");
    expect(await ended(request)).toBe("rejected");
  });

  it("is asked in its private chat, where every word counts", async () => {
    const { ask, card, platform, ended, testCore } = await stage();
    const chat = platform.privateChat(platform.people.ada);
    const request = await ask({ session: `discord:${chat}:${platform.people.ada.id}` });
    expect(card(request)).toMatchObject({ chat });
    await platform.reply(platform.people.ada, card(request).id, "use the copy");
    expect(await ended(request)).toBe("rejected");
    expect(testCore.answers).toMatchObject([{ reason: "use the copy" }]);
  });
});

describe("a person as the place", () => {
  it.each(["@", "user:"])("%s is asked in a private chat, which is opened once", async (sign) => {
    const { ask, card, press, platform, ended } = await stage({
      channel: ({ people }) => ({ channel: `${sign}${people.ada.id}` }),
    });
    const [first, second] = [await ask(), await ask()];
    const chat = platform.privateChat(platform.people.ada);
    expect([card(first!).chat, card(second!).chat]).toEqual([chat, chat]);
    expect(callsOf(platform, /users\/@me\/channels/)).toHaveLength(1);
    await press(platform.people.ada, first!, "Approve");
    expect(await ended(first!)).toBe("approved");
  });

  it("who takes no private messages cannot be asked, in words", async () => {
    const { platform, provider, testCore } = await stage({
      channel: ({ people }) => ({ channel: `@${people.grace.id}` }),
    });
    platform.blockPrivate(platform.people.grace);
    const request = requestOf();
    await testCore.open(request);
    const asked = provider.ask(request);
    await expect(asked).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("does not accept private messages"),
    });
  });
});

describe("a thread that was archived", () => {
  const inThread = async () => {
    const at = await stage();
    const request = await at.ask({ session: `discord:${at.platform.thread}:1` });
    const change = (body: object) =>
      fetch(`${at.platform.url}/v10/channels/${at.platform.thread}`, {
        method: "PATCH",
        headers: { authorization: `Bot ${at.platform.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    return { ...at, request, change };
  };

  it("is woken to close the card in it", async () => {
    const { card, testCore, request, change } = await inThread();
    await change({ archived: true });
    await testCore.elsewhere(request, "approve");
    await expect.poll(() => card(request).buttons).toEqual([]);
    expect(card(request).text).toContain("Approved by grace");
  });

  it("takes new questions", async () => {
    const { ask, card, platform, change } = await inThread();
    await change({ archived: true });
    const request = await ask({ session: `discord:${platform.thread}:1` });
    expect(card(request)).toMatchObject({ thread: platform.thread });
  });

  it("and locked takes none, in words", async () => {
    const { platform, provider, testCore, change } = await inThread();
    await change({ archived: true, locked: true });
    const request = requestOf({ session: `discord:${platform.thread}:1` });
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: "that thread is archived and locked",
    });
    expect(everywhere(platform, request)).toEqual([]);
  });
});

describe("a channel in which the bot may not do what it must", () => {
  it.each([
    ["ViewChannel", "cannot see that channel"],
    ["SendMessages", "lacks a permission"],
    ["EmbedLinks", "lacks a permission"],
  ] as const)(
    "without %s the question goes to the next channel, and it says why",
    async (permission, words) => {
      const { platform, provider, testCore } = await stage();
      platform.deny(platform.room, permission);
      const request = requestOf();
      await testCore.open(request);
      await expect(provider.ask(request)).rejects.toMatchObject({
        code: "channel-down",
        message: expect.stringContaining(words),
      });
      platform.allow(platform.room, permission);
      await testCore.show(provider, request);
      expect(everywhere(platform, request)).toHaveLength(1);
    },
  );
});
