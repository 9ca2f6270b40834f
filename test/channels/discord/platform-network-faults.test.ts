/**
 * Network faults between the fake Discord and a bot: rate limits as the real ones, failures that
 * were asked for.
 */
import { Client, DiscordAPIError, GatewayIntentBits } from "discord.js";
import { describe, expect, it } from "vitest";
import {
  type DiscordPlatform,
  GLOBAL_LIMIT,
  MESSAGE_LIMIT,
} from "../../worlds/discord/platform.ts";
import {
  type Answer,
  clientAt,
  discord,
  many,
  NOWHERE,
  restOf,
  roomOf,
  x,
} from "./platform-setup.ts";

describe("rate limits", () => {
  it("are as Discord's are: five messages in five seconds a channel, fifty requests a second", () => {
    expect([MESSAGE_LIMIT, GLOBAL_LIMIT]).toEqual([
      { count: 5, ms: 5000 },
      { count: 50, ms: 1000 },
    ]);
  });

  it("are always told in the headers, and delay no request unless they are switched on", async () => {
    const platform = await discord();
    const answers = await Promise.all(
      many(60, () =>
        restOf(platform)("POST", `/channels/${platform.room}/messages`, { content: "x" }),
      ) as Promise<Answer>[],
    );
    expect(
      answers.every(
        ({ status, headers }) => status === 200 && Number(headers.get("x-ratelimit-remaining")) > 0,
      ),
    ).toBe(true);
  });

  it("refuse the sixth message in a channel, and no other channel's", async () => {
    const platform = await discord({ limits: true });
    const send = (channel: string) =>
      restOf(platform)("POST", `/channels/${channel}/messages`, { content: "x" });
    const left: (string | null)[] = [];
    for (let count = 0; count < MESSAGE_LIMIT.count; count++)
      left.push((await send(platform.room)).headers.get("x-ratelimit-remaining"));
    expect(left).toEqual(["4", "3", "2", "1", "0"]);
    const { status, json, headers } = await send(platform.room);
    expect([status, json]).toMatchObject([
      429,
      { message: "You are being rate limited.", global: false },
    ]);
    expect(json.retry_after).toBeGreaterThan(4);
    expect(Object.fromEntries(headers)).toMatchObject({
      "retry-after": "5",
      "x-ratelimit-limit": "5",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-scope": "user",
    });
    expect(headers.get("x-ratelimit-bucket")).toMatch(/^[0-9a-f]{32}$/);
    expect((await send(platform.hall)).status).toBe(200);
    expect(platform.messages()).toHaveLength(5);
  });

  it("refuse all but interactions when there are too many requests in all", async () => {
    const platform = await discord({ limits: { global: { count: 3, ms: 5000 } } });
    const call = restOf(platform);
    for (let count = 0; count < 3; count++)
      expect((await call("GET", "/users/@me")).status).toBe(200);
    const { status, json, headers } = await call("GET", "/gateway/bot");
    expect([
      status,
      json.global,
      headers.get("x-ratelimit-global"),
      headers.get("x-ratelimit-scope"),
    ]).toEqual([429, true, "true", "global"]);
    expect(
      (await call("POST", `/interactions/${NOWHERE}/token/callback`, { type: 6 })).status,
    ).toBe(404);
  });

  it("are kept by the client, which waits", async () => {
    const platform = await discord({ limits: { messages: { count: 2, ms: 300 } } });
    const room = await roomOf(await clientAt(platform), platform);
    await Promise.all([room.send("1"), room.send("2"), room.send("3")]);
    const sent = platform.calls.filter(({ method }) => method.startsWith("POST /channels"));
    expect(sent[2]!.at - sent[0]!.at).toBeGreaterThanOrEqual(300);
    expect(platform.messages().map(({ text }) => text)).toEqual(["1", "2", "3"]);
  });
});

describe("network faults", () => {
  const sends = ({ calls }: DiscordPlatform) =>
    calls.filter(({ method }) => method.startsWith("POST /channels")).length;

  it("holds a request back with a 429, which the client waits for", async () => {
    const platform = await discord();
    const room = await roomOf(await clientAt(platform), platform);
    platform.failNext(/^POST \/channels/, { kind: "rate-limit", seconds: 0.2 });
    await room.send("x");
    expect([sends(platform), platform.messages().length]).toEqual([2, 1]);
  });

  it("fails with a 5xx, which the client tries again three times and then gives up", async () => {
    const platform = await discord();
    const room = await roomOf(await clientAt(platform), platform);
    platform.failNext(/^POST \/channels/, { kind: "server-error", status: 502 }, 4);
    await expect(room.send("x")).rejects.toMatchObject({ status: 502 });
    expect([sends(platform), platform.messages().length]).toEqual([4, 0]);
    expect(await room.send("y")).toMatchObject({ content: "y" });
  });

  it("breaks the connection before or after the work, and a nonce makes it one message", async () => {
    const platform = await discord();
    const call = restOf(platform);
    const send = (body: object) => call("POST", `/channels/${platform.room}/messages`, body);
    platform.failNext(/messages$/, { kind: "cut-before" });
    await expect(send({ content: "before" })).rejects.toThrow("fetch failed");
    expect(platform.messages()).toEqual([]);
    platform.failNext(/messages$/, { kind: "cut-after" });
    await expect(send({ content: "after" })).rejects.toThrow("fetch failed");
    expect(platform.messages()).toMatchObject([{ text: "after" }]);
    const room = await roomOf(await clientAt(platform), platform);
    platform.failNext(/messages$/, { kind: "cut-after" });
    await room
      .send({ content: "once", nonce: "n", enforceNonce: true })
      .catch(() => room.send({ content: "once", nonce: "n", enforceNonce: true }));
    expect(platform.messages()).toMatchObject([{ text: "after" }, { text: "once" }]);
  });

  it("is slow", async () => {
    const platform = await discord();
    platform.failNext(/users/, { kind: "slow", ms: 120 });
    const before = Date.now();
    expect((await restOf(platform)("GET", "/users/@me")).status).toBe(200);
    expect(Date.now() - before).toBeGreaterThanOrEqual(119);
  });

  it("turns away who logs in with another token, or too often", async () => {
    const platform = await discord();
    const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: platform.url } });
    await expect(client.login("MTIz.other.token")).rejects.toThrow(
      "An invalid token was provided.",
    );
    await client.destroy();
    const spent = await discord({ starts: 0 });
    const second = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: spent.url } });
    await expect(second.login(spent.token)).rejects.toThrow("Not enough sessions remaining");
    await second.destroy();
  });

  it("turns into errors that the client names by the field", async () => {
    const platform = await discord();
    const room = await roomOf(await clientAt(platform), platform);
    const error = await room
      .send({ embeds: [{ description: x(4097) }] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DiscordAPIError);
    expect((error as Error).message).toContain(
      "embeds[0].description[BASE_TYPE_MAX_LENGTH]: Must be 4096 or fewer in length.",
    );
  });
});
