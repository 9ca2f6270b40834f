/**
 * Slack at the start and at the end: tokens that are refused, a platform that is away, and stopping
 * at any moment.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { setUp, started } from "./setup.ts";

describe("a start", () => {
  it.each(["invalid_auth", "account_inactive", "token_revoked", "token_expired"] as const)(
    "is refused in words where Slack says %s of the bot's token",
    async (error) => {
      const stage = await setUp();
      stage.slack.refuse(error, "bot");
      await expect(stage.start()).rejects.toMatchObject({
        code: "channel-refused",
        message: expect.stringMatching(
          new RegExp(`Bot User OAuth Token.*botToken.*\\(${error}\\)`),
        ),
      });
      expect(stage.provider.canHandle("claude-code:1")).toBe(false);
      expect(stage.slack.sockets).toBe(0);
    },
  );

  it.each(["invalid_auth", "account_inactive"] as const)(
    "is refused where Slack says %s of the app's token",
    async (error) => {
      const stage = await setUp();
      stage.slack.refuse(error, "app");
      const message = expect.stringMatching(
        /App-Level Tokens with the scope connections:write.*appToken/,
      );
      await expect(stage.start()).rejects.toMatchObject({ code: "channel-refused", message });
    },
  );

  it.each([
    [{ botToken: "xapp-1-A-2-b" }, /`botToken` holds an app-level token.*OAuth & Permissions/],
    [{ appToken: "xoxb-1-2" }, /`appToken` does not hold an app-level token.*Basic Information/],
    [{ botToken: "xoxp-1-2" }, /a person's token/],
    [{ botToken: "xoxb-somebody-else" }, /Slack does not know this token/],
    [{ appToken: "xapp-somebody-else" }, /Slack does not know this token.*App-Level Tokens/],
  ])("with %j says which token is the wrong one, and shows none", async (options, words) => {
    const stage = await setUp({}, options);
    const error: Error = await stage.start().then(
      () => new Error("it started"),
      (cause: Error) => cause,
    );
    expect(error).toMatchObject({ code: "channel-refused", message: expect.stringMatching(words) });
    const [token] = Object.values(options);
    for (let each: unknown = error; each instanceof Error; each = each.cause)
      expect(`${each.stack} ${JSON.stringify(each)}`).not.toContain(token);
  });

  it("is refused where the app may not write", async () => {
    const stage = await setUp({ scopes: ["commands"] });
    const message = expect.stringMatching(/lacks the scope chat:write.*OAuth & Permissions/);
    await expect(stage.start()).rejects.toMatchObject({ code: "channel-refused", message });
  });

  it.each([
    [/^auth\.test$/, { kind: "server-error", status: 503 }],
    [/^auth\.test$/, { kind: "rate-limit", seconds: 1 }],
    [/^apps\.connections\.open$/, { kind: "server-error", status: 500 }],
    [/^apps\.connections\.open$/, { kind: "cut-before" }],
    [/^\/link\//, { kind: "cut-before" }],
  ] as const)(
    "where %s fails with %j is tried again later, and works then",
    async (match, failure) => {
      const stage = await setUp();
      stage.slack.failNext(match, failure);
      await expect(stage.start()).rejects.toMatchObject({
        code: "channel-down",
        message: expect.stringMatching(/\w+ \w+/),
      });
      expect(stage.provider.trouble()).toBe("it has not been started");
      await stage.start();
      expect(stage.provider.trouble()).toBe("");
    },
  );

  it("where no server listens says that Slack cannot be reached", async () => {
    const gone = await setUp();
    await gone.slack.stop();
    const stage = await setUp({}, { apiUrl: gone.slack.url });
    await expect(stage.start()).rejects.toMatchObject({
      code: "channel-down",
      message: "Slack cannot be reached (ECONNREFUSED)",
    });
  });

  it("where something else answers says that it is not Slack", async () => {
    const stage = await setUp();
    const lost = await setUp({}, { apiUrl: `${stage.slack.url}/nowhere` });
    await expect(lost.start()).rejects.toMatchObject({
      code: "channel-refused",
      message: expect.stringContaining("unknown_method"),
    });
    const site = await setUp({}, { apiUrl: new URL("/site", stage.slack.url).href });
    await expect(site.start()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("apiUrl"),
    });
  });
});

describe("a stop", () => {
  it("closes the connection, and frees the way for another start", async () => {
    const { slack, provider, start, ask, card, ada, decision } = await started();
    for (let n = 0; n < 3; n++) {
      await provider.stop();
      await expect.poll(() => slack.sockets).toBe(0);
      await start();
      expect(slack.sockets).toBe(1);
    }
    const request = await ask();
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it.each([0, 1, 2, 4, 6, 8, 10, 13, 16, 20, 30])(
    "%i ms after the start began leaves no connection and no loose end",
    async (ms) => {
      const stage = await setUp();
      const starting = stage.start().then(
        () => "started",
        (error: { code?: string }) => error.code,
      );
      await sleep(ms);
      await stage.provider.stop();
      expect(["started", "channel-down"]).toContain(await starting);
      expect(stage.provider.canHandle("claude-code:1")).toBe(false);
      await expect.poll(() => stage.slack.sockets).toBe(0);
      await sleep(20);
      expect(stage.slack.sockets).toBe(0);
      await stage.start();
      expect(stage.provider.canHandle("claude-code:1")).toBe(true);
    },
  );

  it.each([0, 2, 5, 10, 20, 50, 300])(
    "%i ms after the connection broke leaves no connection and no loose end",
    async (ms) => {
      const { slack, provider } = await started();
      slack.cut();
      await sleep(ms);
      await provider.stop();
      await sleep(30);
      expect(slack.sockets).toBe(0);
    },
  );

  it("while nothing answers takes no longer than a moment", async () => {
    const stage = await setUp();
    stage.slack.failNext(/^apps\.connections\.open$/, { kind: "slow", ms: 5000 });
    const starting = expect(stage.start()).rejects.toMatchObject({ code: "channel-down" });
    await expect
      .poll(() => stage.slack.calls.some(({ method }) => method === "apps.connections.open"))
      .toBe(true);
    await stage.provider.stop();
    await starting;
  });

  it("with a question open and a tap on its way does no harm", async () => {
    const { slack, provider, ask, card, ada, decision } = await started();
    const request = await ask();
    const pressed = slack.press(ada, card(request).id, "Approve");
    await provider.stop();
    await pressed;
    expect(["pending", "approved"]).toContain(await decision(request));
  });
});
