/**
 * Commands on Discord: slash commands that we register, words to the bot, and private messages; the
 * same people may the same.
 */
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/core/commands.ts";
import { refOf } from "../../../src/core/ids.ts";
import type { DiscordPlatform } from "../../worlds/discord/platform.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { act, callsOf, everywhere, open, platformOf, stage } from "./setup.ts";

const registered = (platform: DiscordPlatform) => callsOf(platform, /^PUT .*\/commands$/);

/** Started, and its commands registered. */
async function ready(...given: Parameters<typeof stage>) {
  const at = await stage(...given);
  await expect.poll(() => registered(at.platform)).toHaveLength(1);
  const { ada } = at.platform.people;
  const command = (name: string, text = "", person = ada, chat = at.platform.room) =>
    at.platform.command(person, chat, name, text);
  return { ...at, ada, command };
}

/** What the bot has written to everybody in answer to this person's last words. */
const answers = ({ bot, messages }: DiscordPlatform, chat?: string) => {
  const last = messages(chat).findLast(({ author }) => author !== bot.id);
  return messages(chat).filter(({ author, replyTo }) => author === bot.id && replyTo === last?.id);
};

describe("slash commands", () => {
  it("are registered with an option for each thing to type", async () => {
    const { platform } = await ready();
    const [{ body }] = registered(platform) as unknown as [
      { body: { name: string; options: { name: string; required: boolean }[] }[] },
    ];
    expect(body.map(({ name }) => name)).toEqual(COMMANDS.map(({ name }) => name));
    expect(body.find(({ name }) => name === "approve")!.options).toMatchObject([
      { name: "id", required: true },
      { name: "phrase", required: false },
    ]);
    expect(body.find(({ name }) => name === "deny")!.options.at(-1)).toMatchObject({
      name: "reason",
      required: false,
    });
    expect(body.find(({ name }) => name === "pending")!.options).toEqual([]);
  });

  it("list what waits, for the eyes of whoever asked", async () => {
    const { ask, command, platform, ada } = await ready();
    const request = await ask({ tool: "Bash_*x*" });
    const { told } = await command("pending");
    expect(told).toContain(
      `1 waiting:\n${refOf(request.id)} · DANGEROUS · Deletes whole directories · Bash_*x* · ` +
        `${request.session}`,
    );
    expect(platform.messages()).toHaveLength(1);
    expect(platform.onlyFor(ada)).toHaveLength(1);
  });

  it("approve and deny by the short ID, with phrase and reason", async () => {
    const { ask, command, ended, testCore } = await ready();
    const [first, second, third] = [await ask(), await ask(CATASTROPHIC), await ask()];
    expect((await command("approve", refOf(first!.id))).told).toContain("Approved by ada");
    expect((await command("approve", refOf(second!.id))).told).toContain(
      `/approve ${refOf(second!.id)} approve kxqf`,
    );
    expect((await command("approve", `${refOf(second!.id)} approve kxqf`)).told).toContain(
      "Approved by ada",
    );
    expect((await command("deny", `${refOf(third!.id)} use *the* copy`)).told).toContain(
      "Denied by ada",
    );
    expect([await ended(first!), await ended(second!), await ended(third!)]).toEqual([
      "approved",
      "approved",
      "rejected",
    ]);
    expect((await testCore.decision(third!))!.reason.message).toContain("use *the* copy");
  });

  it("are refused to strangers, who learn nothing", async () => {
    const { ask, command, platform, testCore } = await ready();
    const request = await ask();
    const { mallory } = platform.people;
    for (const [name, text] of [
      ["pending", ""],
      ["approve", refOf(request.id)],
      ["deny", refOf(request.id)],
      ["show", refOf(request.id)],
      ["status", ""],
      ["grants", ""],
    ] as const) {
      const { told } = await command(name, text, mallory);
      expect(told, name).toMatch(/not an approver/);
      expect(told).not.toContain("DANGEROUS");
    }
    expect(await testCore.decision(request)).toBeUndefined();
    expect(platform.messages()).toHaveLength(1);
  });

  it("show a question again where it is asked for, and both cards are closed", async () => {
    const { ask, command, platform, press, ended } = await ready();
    const request = await ask();
    const { told } = await command("show", refOf(request.id), platform.people.ada, platform.hall);
    expect(told).toBe("It is posted here.");
    expect(everywhere(platform, request).map(({ chat }) => chat)).toEqual([
      platform.room,
      platform.hall,
    ]);
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    await expect
      .poll(() => everywhere(platform, request).flatMap(({ buttons }) => buttons))
      .toEqual([]);
  });

  it("show a second card in the same channel, not the first one again", async () => {
    const { ask, command, platform } = await ready();
    const request = await ask();
    await command("show", refOf(request.id));
    expect(new Set(everywhere(platform, request).map(({ id }) => id)).size).toBe(2);
  });

  it("work in the private chat, too", async () => {
    const { ask, command, platform, ada, ended } = await ready();
    const request = await ask();
    const { told } = await command("approve", refOf(request.id), ada, platform.privateChat(ada));
    expect(told).toContain("Approved by ada");
    expect(await ended(request)).toBe("approved");
  });

  it("answer in several messages where one is too short", async () => {
    const { ask, command, platform, ada } = await ready();
    for (let n = 0; n < 12; n++) await ask({ session: `claude-code:${"s_".repeat(60)}${n}` });
    const { told } = await command("pending");
    for (let n = 0; n < 12; n++) expect(told).toContain(`${"s_".repeat(60)}${n}`);
    expect(platform.onlyFor(ada).length).toBeGreaterThan(1);
  });

  it("that cannot be registered are no reason not to start", async () => {
    const platform = await platformOf();
    platform.failNext(/^PUT/, { kind: "server-error", status: 500 });
    const { log, ask, press, ended } = await act(platform, open(platform));
    const request = await ask();
    await press(platform.people.ada, request, "Approve");
    expect(await ended(request)).toBe("approved");
    expect(log.lines).toMatchObject([
      { level: "warn", fields: { reason: "Discord cannot be reached (it answered 500)" } },
    ]);
  });
});

describe("words to the bot", () => {
  it("are commands where they begin with its name, and are answered without ringing anybody", async () => {
    const { ask, platform, ada } = await ready();
    const request = await ask();
    await platform.say(
      ada,
      platform.room,
      `<@${platform.bot.id}> deny ${refOf(request.id)} not now`,
    );
    await expect
      .poll(() => answers(platform))
      .toMatchObject([{ text: expect.stringContaining("Denied by ada"), rings: [] }]);
  });

  it("are answered with the list of commands where they say nothing", async () => {
    const { platform, ada } = await ready();
    await platform.say(ada, platform.room, `<@${platform.bot.id}>`);
    await expect
      .poll(() => answers(platform))
      .toMatchObject([{ text: expect.stringContaining("/approve ID [phrase]:") }]);
  });

  it("in private are commands, with a slash or without, and are heard as private", async () => {
    const heard: unknown[] = [];
    const { ask, platform, ada } = await ready({
      host: (host) => ({
        ...host,
        command(typed) {
          heard.push([typed.text, typed.alone]);
          return host.command(typed);
        },
      }),
    });
    const request = await ask();
    const chat = platform.privateChat(ada);
    await platform.say(ada, chat, "abcdefgh");
    await platform.say(ada, chat, `/approve ${refOf(request.id)}`);
    await expect
      .poll(() => answers(platform, chat))
      .toMatchObject([{ text: expect.stringContaining("Approved by ada") }]);
    await platform.say(ada, platform.room, `<@${platform.bot.id}> status`);
    await expect
      .poll(() => heard)
      .toEqual([
        ["abcdefgh", true],
        [`/approve ${refOf(request.id)}`, true],
        ["status", false],
      ]);
  });

  it("of a bot are not heard", async () => {
    const { platform, testCore, ask } = await ready();
    const request = await ask();
    const calls = platform.calls.length;
    const post = await fetch(`${platform.url}/v10/channels/${platform.room}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${platform.token}`, "content-type": "application/json" },
      body: JSON.stringify({ content: `<@${platform.bot.id}> deny ${refOf(request.id)}` }),
    });
    expect(post.status).toBe(200);
    await platform.say(platform.people.ada, platform.room, `<@${platform.bot.id}> help`);
    await expect.poll(() => answers(platform)).toHaveLength(1);
    expect(platform.calls.length - calls).toBe(2);
    expect(await testCore.decision(request)).toBeUndefined();
  });
});
