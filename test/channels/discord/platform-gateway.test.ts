/**
 * The fake Discord's gateway by a bare WebSocket, frame for frame: sessions, intents, resuming,
 * close codes, compression.
 */
import { constants, createInflate } from "node:zlib";
import { GatewayIntentBits } from "discord.js";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type DiscordPlatform, IDENTIFY_LIMIT } from "../../worlds/discord/platform.ts";
import { discord, NOWHERE, type RawSocket, sessionOn, socketTo } from "./platform-setup.ts";

const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;
const names = (raw: RawSocket) => raw.frames.filter(({ op }) => op === 0).map(({ t }) => t);
const identify = ({ token }: DiscordPlatform, more: object = {}) => ({
  op: 2,
  d: { token, intents: Guilds, properties: {}, ...more },
});

describe("a session", () => {
  it("begins with hello, identify, ready and the guild, and beats", async () => {
    const platform = await discord({ heartbeat: 5000 });
    const raw = await socketTo(platform);
    expect((await raw.frame(10)).d.heartbeat_interval).toBe(5000);
    raw.send({ op: 1, d: null });
    expect(await raw.frame(11)).toEqual({ op: 11 });
    expect(platform.connected).toBe(false);
    raw.send(identify(platform, { shard: [0, 1] }));
    const guild = await raw.frame("GUILD_CREATE");
    const ready = await raw.frame("READY");
    expect([ready.s, guild.s]).toEqual([1, 2]);
    expect(ready.d).toMatchObject({
      v: 10,
      user: { id: platform.bot.id, bot: true },
      shard: [0, 1],
      application: { id: platform.bot.id },
    });
    expect(ready.d.guilds).toEqual([{ id: platform.guild, unavailable: true }]);
    expect(ready.d.resume_gateway_url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\//);
    expect(guild.d.channels.map(({ id }: { id: string }) => id)).toEqual([
      platform.room,
      platform.hall,
    ]);
    expect(guild.d.threads).toMatchObject([{ id: platform.thread, parent_id: platform.room }]);
    expect(guild.d.members.map(({ user }: { user: { id: string } }) => user.id)).toEqual([
      platform.bot.id,
    ]);
    expect(platform.connected).toBe(true);
    expect(platform.sent.map(({ op }) => op)).toEqual([1, 2]);
  });

  it("is told of members only with the intent for them", async () => {
    const platform = await discord({ privileged: ["GuildMembers"] });
    const raw = await sessionOn(platform, Guilds | GuildMembers);
    expect((await raw.frame("GUILD_CREATE")).d.members).toHaveLength(4);
    raw.send({
      op: 8,
      d: { guild_id: platform.guild, user_ids: [platform.people.ada.id, NOWHERE], nonce: "n" },
    });
    expect((await raw.frame("GUILD_MEMBERS_CHUNK")).d).toMatchObject({
      members: [{ user: { username: "ada" } }],
      not_found: [NOWHERE],
      nonce: "n",
    });
  });

  it("gets the events that it asked for, and a press in any case", async () => {
    const platform = await discord({ privileged: ["MessageContent"], deadline: 50 });
    const [none, some, all] = [
      await sessionOn(platform, 0),
      await sessionOn(platform, GuildMessages),
      await sessionOn(platform, Guilds | GuildMessages | MessageContent),
    ];
    const { ada } = platform.people;
    await platform.say(ada, platform.room, "secret");
    await platform.say(ada, platform.privateChat(ada), "private");
    await platform.pressRaw(ada, platform.messages()[0]!.id, "x");
    for (const raw of [none, some, all]) await raw.frame("INTERACTION_CREATE");
    expect(names(none)).toEqual(["READY", "INTERACTION_CREATE"]);
    expect(names(some)).toEqual(["READY", "MESSAGE_CREATE", "INTERACTION_CREATE"]);
    expect(names(all)).toEqual(["READY", "GUILD_CREATE", "MESSAGE_CREATE", "INTERACTION_CREATE"]);
    expect((await some.frame("MESSAGE_CREATE")).d).toMatchObject({
      content: "",
      guild_id: platform.guild,
      member: { roles: [] },
    });
    expect((await all.frame("MESSAGE_CREATE")).d.content).toBe("secret");
  });

  it("hears nothing from a channel that it cannot see, and of the guild only until it is out of it", async () => {
    const platform = await discord();
    const raw = await sessionOn(platform, Guilds | GuildMessages);
    platform.kick();
    const { permission_overwrites } = (await raw.frame("CHANNEL_UPDATE")).d;
    expect(permission_overwrites).toMatchObject([{ id: platform.bot.id, deny: String(1n << 10n) }]);
    await platform.say(platform.people.ada, platform.room, "behind its back");
    platform.expel();
    expect((await raw.frame("GUILD_DELETE")).d).toEqual({ id: platform.guild });
    expect(names(raw)).toEqual(["READY", "GUILD_CREATE", "CHANNEL_UPDATE", "GUILD_DELETE"]);
  });

  it("is resumed with what it missed, in order, and then the word that it is", async () => {
    const platform = await discord();
    const raw = await sessionOn(platform, GuildMessages);
    const { session_id, resume_gateway_url } = (await raw.frame("READY")).d;
    raw.socket.terminate();
    await raw.closed;
    await expect.poll(() => platform.connected).toBe(false);
    for (const text of ["a", "b"]) await platform.say(platform.people.ada, platform.room, text);
    const again = await socketTo(platform, { path: new URL(resume_gateway_url).pathname });
    again.send({ op: 6, d: { token: platform.token, session_id, seq: 1 } });
    await again.frame("RESUMED");
    expect(again.frames.filter(({ op }) => op === 0).map(({ s, t }) => [s, t])).toEqual([
      [2, "MESSAGE_CREATE"],
      [3, "MESSAGE_CREATE"],
      [4, "RESUMED"],
    ]);
    expect(platform.sent.at(-1)).toMatchObject({ op: 6, path: "/resume" });
    await platform.say(platform.people.ada, platform.room, "c");
    await expect.poll(() => names(again)).toHaveLength(4);
  });

  it.each([
    ["an unknown session", "unknown", 1, 9],
    ["a session that said goodbye", 1000, 1, 9],
    ["a session that was forgotten", "forget", 1, 9],
    ["a sequence that has not been yet", 4000, 99, 4007],
  ])("is not resumed: %s", async (_, how, seq, outcome) => {
    const platform = await discord();
    const raw = await sessionOn(platform, Guilds);
    const { session_id } = (await raw.frame("READY")).d;
    raw.socket.close(typeof how === "number" ? how : 4000);
    await raw.closed;
    await expect.poll(() => platform.connected).toBe(false);
    if (how === "forget") platform.forget();
    const again = await socketTo(platform);
    again.send({
      op: 6,
      d: { token: platform.token, session_id: how === "unknown" ? "x" : session_id, seq },
    });
    if (outcome === 9) expect((await again.frame(9)).d).toBe(false);
    else expect(await again.closed).toBe(outcome);
  });

  it("is ended or asked to come back when the platform says so", async () => {
    const platform = await discord();
    const raw = await sessionOn(platform, Guilds);
    platform.reconnect();
    expect(await raw.frame(7)).toMatchObject({ op: 7, d: null });
    platform.invalidate(true);
    expect((await raw.frame(9)).d).toBe(true);
    expect(platform.connected).toBe(false);
    raw.send({
      op: 6,
      d: { token: platform.token, session_id: (await raw.frame("READY")).d.session_id, seq: 2 },
    });
    await raw.frame("RESUMED");
    platform.zombie();
    raw.send({ op: 1, d: 3 });
    platform.remove((await said(platform)).id);
    platform.closeGateway(4000);
    expect(await raw.closed).toBe(4000);
    expect(raw.frames.some(({ op, t }) => op === 11 || t === "MESSAGE_CREATE")).toBe(false);
  });

  async function said(platform: DiscordPlatform) {
    await platform.say(platform.people.ada, platform.room, "x");
    return platform.messages()[0]!;
  }
});

describe("the gateway closes the connection", () => {
  const token = (platform: DiscordPlatform) => identify(platform);
  const cases: readonly (readonly [number, string, (platform: DiscordPlatform) => unknown[]])[] = [
    [4001, "of who sends an unknown opcode", (platform) => [token(platform), { op: 99, d: null }]],
    [4002, "of who sends what is not JSON", () => ["{"]],
    [4002, "of who sends too much", () => [{ op: 1, d: "x".repeat(4097) }]],
    [4003, "of who has not identified", () => [{ op: 3, d: {} }]],
    [4004, "of who has another token", (platform) => [identify(platform, { token: "x" })]],
    [4005, "of who identifies twice", (platform) => [token(platform), token(platform)]],
    [4008, "of who sends too often", () => Array.from({ length: 121 }, () => ({ op: 1, d: null }))],
    [
      4010,
      "of who names a shard that cannot be",
      (platform) => [identify(platform, { shard: [2, 1] })],
    ],
    [
      4013,
      "of who asks for intents that do not exist",
      (platform) => [identify(platform, { intents: 1 << 30 })],
    ],
    [
      4014,
      "of who asks for intents that are not switched on",
      (platform) => [identify(platform, { intents: MessageContent })],
    ],
  ];

  it.each(cases)("with %i %s", async (code, _, payloads) => {
    const platform = await discord();
    const raw = await socketTo(platform);
    for (const payload of payloads(platform)) raw.send(payload);
    expect(await raw.closed).toBe(code);
  });

  it.each([
    [4012, "v=9&encoding=json"],
    [4002, "v=10&encoding=etf"],
    [4002, "v=10&encoding=json&compress=zstd-stream"],
  ])("with %i on the address ?%s", async (code, query) => {
    expect(await (await socketTo(await discord(), { query })).closed).toBe(code);
  });

  it("with 4009 of who does not beat", async () => {
    const raw = await sessionOn(await discord({ heartbeat: 40 }), Guilds);
    expect(await raw.closed).toBe(4009);
  });

  it("not of who starts sessions too fast: that one is told that the session is invalid", async () => {
    expect(IDENTIFY_LIMIT).toEqual({ count: 1, ms: 5000 });
    const platform = await discord({ limits: true });
    await sessionOn(platform, Guilds);
    const second = await socketTo(platform);
    second.send(identify(platform));
    expect((await second.frame(9)).d).toBe(false);
  });
});

describe("compression", () => {
  it("is one zlib stream for the connection, every message with its flush", async () => {
    const platform = await discord();
    const socket = new WebSocket(
      `${platform.url.replace(/^http(.*)\/api$/, "ws$1")}/?v=10&encoding=json&compress=zlib-stream`,
    );
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    let text = "";
    const endings = new Set<string>();
    inflate.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
    });
    socket.on("message", (data: Buffer, isBinary) => {
      endings.add(isBinary ? data.subarray(-4).toString("hex") : "text");
      inflate.write(data);
    });
    await expect.poll(() => text).toContain('"op":10');
    socket.send(JSON.stringify(identify(platform)));
    await expect.poll(() => text).toContain('"t":"GUILD_CREATE"');
    expect([...endings]).toEqual(["0000ffff"]);
    socket.terminate();
    inflate.destroy();
  });
});
