/**
 * Starting on Discord: what the config may say, and every way in which Discord can refuse, in words
 * that help and hold no secret.
 */
import { describe, expect, it } from "vitest";
import { discord } from "../../../channels/discord/index.ts";
import { openTestCore } from "../../worlds/test-core.ts";
import { malformedDiscord } from "./malformed.ts";
import { act, callsOf, later, open, platformOf, stage } from "./setup.ts";

/** Starts it, and waits for what it says. */
async function refusal(...given: Parameters<typeof open>) {
  const opened = open(...given);
  const testCore = openTestCore({});
  later(() => testCore.close());
  const error = await opened.provider.start(testCore.host).then(
    () => undefined,
    (cause: Error & { code: string }) => cause,
  );
  return { ...opened, error, testCore };
}

describe("the options", () => {
  const parse = (options: object) =>
    discord.options.safeParse({ token: "t", channel: "123456789012345678", ...options });

  it("take ids as text, and a short number as the text of it", () => {
    expect(parse({}).data).toMatchObject({ channel: "123456789012345678", sessions: ["*"] });
    expect(parse({ channel: 4444 }).data).toMatchObject({ channel: "4444" });
    expect(parse({ channel: "@123456789012345678" }).success).toBe(true);
    expect(parse({ channel: "user:123456789012345678" }).success).toBe(true);
  });

  it("refuse an id that has lost digits as a number, and say what to do", () => {
    const { error } = parse({ channel: Number("123456789012345678") });
    expect(JSON.stringify(error?.issues)).toContain("write this id in quotes");
  });

  it("take an address with or without a slash or a version at its end", () => {
    for (const api of [
      "http://h:1/api",
      "http://h:1/api/",
      "http://h:1/api/v10",
      "http://h:1/api/v10/",
    ])
      expect(parse({ api }).data).toMatchObject({ api: "http://h:1/api" });
  });

  it.each([
    [{ token: "" }],
    [{ token: "a b" }],
    [{ channel: "general" }],
    [{ channel: "#1" }],
    [{ api: "discord" }],
    [{ intents: 3 }],
  ])("refuse %j", (options) => {
    expect(parse(options).success).toBe(false);
  });

  it("reach the platform also through an address with a slash at its end", async () => {
    const { ask } = await stage({ channel: ({ url }) => ({ api: `${url}/` }) });
    await ask();
  });
});

describe("a start that Discord refuses", () => {
  it("because of the token says where to get another, and is not tried again", async () => {
    const platform = await platformOf();
    const { error, provider } = await refusal(platform, { token: `${platform.token}x` });
    expect(error).toMatchObject({
      code: "channel-refused",
      message: expect.stringContaining("Reset Token"),
    });
    expect(provider.trouble()).toBe("it has not been started");
    expect(provider.canHandle("claude-code:1")).toBe(false);
  });

  it.each([
    [4004, "refused the bot's token"],
    [4014, "switch it on in the developer portal"],
    [4013, "update Countersign"],
  ])("with code %d when the bot says who it is, in words", async (code, words) => {
    const malformed = await malformedDiscord({ identified: (client) => client.close(code) });
    const { error } = await refusal(malformed);
    expect(error).toMatchObject({
      code: "channel-refused",
      message: expect.stringContaining(words),
    });
    await expect.poll(() => malformed.connections).toBe(0);
  });

  it("because of its own trouble is tried again", async () => {
    const platform = await platformOf();
    platform.failNext(/gateway\/bot/, { kind: "server-error", status: 503 });
    const { error, provider, testCore } = await refusal(platform);
    expect(error).toMatchObject({
      code: "channel-down",
      message: "Discord cannot be reached (it answered 503)",
    });
    await provider.start(testCore.host);
    expect(provider.trouble()).toBe("");
  });

  it("because it cannot be reached is tried again", async () => {
    const platform = await platformOf();
    platform.down();
    const { error, provider, testCore } = await refusal(platform);
    expect(error).toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("cannot be reached"),
    });
    platform.up();
    await provider.start(testCore.host);
    expect(provider.canHandle("claude-code:1")).toBe(true);
  });

  it("because too many sessions were started today is tried again", async () => {
    const platform = await platformOf({ starts: 0 });
    const { error } = await refusal(platform);
    expect(error).toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("no more sessions"),
    });
  });

  it("by saying nothing is given up after a while, and leaves no connection behind", async () => {
    const malformed = await malformedDiscord({});
    const { error } = await refusal(malformed, {}, { startMs: 300 });
    expect(error).toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("did not let the bot in"),
    });
    await expect.poll(() => malformed.connections).toBe(0);
  });
});

describe("a start", () => {
  it("does not wait long for a server that Discord never tells of", async () => {
    const guilds = [{ id: "100000000000000008", unavailable: true }];
    const malformed = await malformedDiscord({
      identified: (client, ready) => client.send(ready({ guilds })),
    });
    const { error, provider } = await refusal(malformed);
    expect(error).toBeUndefined();
    expect(provider.trouble()).toBe("");
  });

  it("succeeds though the bot was removed from its server, and then says of each question why it cannot be asked", async () => {
    const platform = await platformOf();
    platform.expel();
    const { ask, provider } = await act(platform, open(platform));
    expect(provider.trouble()).toBe("");
    await expect(ask()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("cannot see that channel"),
    });
  });

  it("asks for no intent that has to be switched on", async () => {
    const { platform } = await stage();
    const identify = platform.sent.find(({ op }) => op === 2)!.d as { intents: number };
    const privileged = (1 << 1) | (1 << 8) | (1 << 15);
    expect(identify.intents & privileged).toBe(0);
  });

  it("keeps the token out of everything that is logged or said", async () => {
    const platform = await platformOf();
    const { log, provider, testCore, ...at } = await act(platform, open(platform));
    for (const kind of ["server-error", "cut-before", "cut-after"] as const) {
      platform.failNext(/POST .*messages/, { kind, status: 500 } as never);
      await at.ask();
    }
    platform.deny(platform.room, "SendMessages");
    const error = await at.ask().catch((cause: unknown) => cause);
    platform.closeGateway(4004);
    await expect.poll(() => provider.trouble()).toContain("token");
    const said = JSON.stringify([
      log.lines,
      provider.trouble(),
      String(error),
      (error as Error).stack,
      { ...(error as object) },
    ]);
    expect(said).not.toContain(platform.token);
    expect(log.lines.length).toBeGreaterThan(0);
    expect(callsOf(platform, /messages/).length).toBeGreaterThan(0);
    await testCore.close();
  });
});
