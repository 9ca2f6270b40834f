/** The guided setup of Discord: what is missing, and where to click; nothing is sent or changed. */
import { describe, expect, it } from "vitest";
import { discord } from "../../../channels/discord/index.ts";
import { permissionsOf } from "../../../channels/discord/permissions.ts";
import type { Checked } from "../../../src/core/channel.ts";
import type { DiscordOptions, DiscordPlatform } from "../../worlds/discord/platform.ts";
import { platformOf } from "./setup.ts";

const look = (platform: DiscordPlatform, options: object = {}) =>
  discord.check({ ...platform.options, ...options });
const wrong = (all: readonly Checked[]) => all.filter(({ ok }) => !ok);

describe("a look at Discord", () => {
  it("finds nothing wrong where all is well, and says what it looked at", async () => {
    const platform = await platformOf();
    const all = await look(platform);
    expect(wrong(all)).toEqual([]);
    expect(all.map(({ what }) => what)).toEqual([
      `the token belongs to the bot countersign (${platform.bot.id})`,
      expect.stringContaining("Message Content is switched off, as it should be"),
      ...[
        "View Channel",
        "Send Messages",
        "Embed Links",
        "Attach Files",
        "Read Message History",
      ].map((permission) => `the bot may ${permission} in #approvals`),
    ]);
    expect(platform.calls.every(({ method }) => method.startsWith("GET "))).toBe(true);
  });

  it("says that the intent Message Content is not needed where it is on", async () => {
    const options: DiscordOptions = { privileged: ["MessageContent"] };
    expect((await look(await platformOf(options)))[1]).toMatchObject({
      ok: true,
      what: expect.stringContaining("not needed"),
    });
  });

  it("says where a new token comes from, and never shows the one it has", async () => {
    const platform = await platformOf();
    const token = `${platform.token}x`;
    const all = await look(platform, { token });
    expect(all).toMatchObject([
      { ok: false, what: "Discord refused the token", fix: expect.stringContaining("Reset Token") },
    ]);
    expect(JSON.stringify(all)).not.toContain(platform.token);
  });

  it("names the channel that it cannot see, with an invitation", async () => {
    const platform = await platformOf();
    const nowhere = await look(platform, { channel: "100000000000000001" });
    platform.kick();
    const hidden = await look(platform);
    for (const all of [nowhere, hidden]) {
      expect(wrong(all)).toMatchObject([
        { what: expect.stringContaining("does not see the channel") },
      ]);
      expect(wrong(all)[0]!.fix).toContain(
        `client_id=${platform.bot.id}&scope=bot%20applications.commands&permissions=`,
      );
    }
  });

  it.each([
    ["SendMessages", "Send Messages"],
    ["EmbedLinks", "Embed Links"],
    ["AttachFiles", "Attach Files"],
    ["ReadMessageHistory", "Read Message History"],
  ] as const)("names the missing permission %s and where it is given", async (name, label) => {
    const platform = await platformOf();
    platform.deny(platform.room, name);
    expect(wrong(await look(platform))).toEqual([
      {
        ok: false,
        what: `the bot lacks the permission ${label} in #approvals`,
        fix:
          "Discord → #approvals → Edit Channel → Permissions → the bot (or its " +
          `role) → ${label}: ✓`,
      },
    ]);
  });

  it("looks at the channel that a thread is in, and at sending in threads", async () => {
    const platform = await platformOf();
    expect(wrong(await look(platform, { channel: platform.thread }))).toEqual([]);
    platform.deny(platform.room, "SendMessagesInThreads");
    expect(wrong(await look(platform, { channel: platform.thread }))).toMatchObject([
      { what: "the bot lacks the permission Send Messages in Threads in #deploys" },
    ]);
  });

  it("knows the person who is to be asked in private", async () => {
    const platform = await platformOf();
    const { ada } = platform.people;
    expect((await look(platform, { channel: `@${ada.id}` })).at(-1)).toMatchObject({
      ok: true,
      what: expect.stringContaining("cards go to ada in private"),
    });
    expect(wrong(await look(platform, { channel: "@100000000000000001" }))).toHaveLength(1);
    const chat = platform.privateChat(ada);
    expect((await look(platform, { channel: chat })).at(-1)).toMatchObject({ ok: true });
  });

  it("says so where Discord cannot be reached", async () => {
    const platform = await platformOf();
    platform.down();
    expect(await look(platform)).toMatchObject([{ ok: false, what: "Discord cannot be reached" }]);
  });
});

describe("permissions", () => {
  const VIEW = 1n << 10n;
  const SEND = 1n << 11n;
  const base = {
    serverId: "1",
    botId: "9",
    owner: false,
    roles: [
      { id: "1", permissions: String(VIEW | SEND) },
      { id: "2", permissions: "0" },
      { id: "3", permissions: String(1n << 3n) },
    ],
    member: { roles: ["2"] },
    overwrites: [],
  };
  const over = (id: string, type: number, deny: bigint, allow = 0n) => ({
    id,
    type,
    allow: String(allow),
    deny: String(deny),
  });

  it.each([
    ["come from the roles", {}, VIEW | SEND],
    ["are taken from everybody", { overwrites: [over("1", 0, SEND)] }, VIEW],
    [
      "are given back by a role",
      { overwrites: [over("2", 0, 0n, SEND), over("1", 0, SEND)] },
      VIEW | SEND,
    ],
    [
      "are taken by the last word, the bot's own",
      { overwrites: [over("9", 1, SEND), over("2", 0, 0n, SEND)] },
      VIEW,
    ],
    [
      "are not touched by a role that it does not have",
      { overwrites: [over("3", 0, SEND)] },
      VIEW | SEND,
    ],
    ["are not touched by somebody else's own", { overwrites: [over("8", 1, SEND)] }, VIEW | SEND],
  ])("%s", (_what, changes, expected) => {
    expect(permissionsOf({ ...base, ...changes } as never) & (VIEW | SEND)).toBe(expected);
  });

  it("are all there for an administrator and for the owner, whatever a channel says", () => {
    const overwrites = [over("9", 1, SEND | VIEW)] as never;
    expect(permissionsOf({ ...base, overwrites, owner: true }) & SEND).toBe(SEND);
    expect(permissionsOf({ ...base, overwrites, member: { roles: ["3"] } }) & SEND).toBe(SEND);
  });
});
