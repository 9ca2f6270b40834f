/** What the gateway says of its channels is true now: in `status`, and in `/readyz`. */
import { describe, it, type TestContext } from "vitest";
import { openGateway, type TestGateway } from "../../support/gateways.ts";
import type { DiscordPlatform } from "../../worlds/discord/platform.ts";
import type { MattermostPlatform } from "../../worlds/mattermost/platform.ts";
import type { ChatPlatform } from "../../worlds/platform.ts";
import type { SlackPlatform } from "../../worlds/slack/platform.ts";
import type { TelegramPlatform } from "../../worlds/telegram/platform.ts";
import { gatewayOn } from "./gateway.ts";
import { KINDS, type Kind } from "./platforms.ts";

const LONG = { timeout: 30_000 };

/** The test's own: several run at once. */
type OnFinished = TestContext["onTestFinished"];

async function started(
  { name, open }: Kind,
  onTestFinished: OnFinished,
): Promise<{ platform: ChatPlatform; gateway: TestGateway }> {
  const platform = open();
  await platform.start();
  const gateway = await gatewayOn({
    name,
    options: platform.options,
    person: platform.people.ada.id,
  });
  onTestFinished(async () => {
    await gateway.stop();
    await platform.stop();
  });
  return { platform, gateway };
}

const channel = async ({ send, tokens }: TestGateway, name: string) => {
  const { body } = await send("GET", "/v1/status", { token: tokens.admin });
  return (body.channels as { name: string; state: string; detail: string }[]).find(
    (each) => each.name === name,
  )!;
};
const ready = async ({ send }: TestGateway): Promise<number> =>
  (await send("GET", "/readyz", { token: "" })).status;
const healthy = async ({ send }: TestGateway): Promise<number> =>
  (await send("GET", "/healthz", { token: "" })).status;

/** Takes the bot's token back, as its owner or the platform would. */
const REVOKE: Readonly<Record<string, (platform: ChatPlatform) => void>> = {
  telegram(platform) {
    (platform as TelegramPlatform).revokeToken();
    platform.cut();
  },
  discord: (platform) => (platform as DiscordPlatform).closeGateway(4004),
  slack(platform) {
    (platform as SlackPlatform).refuse("invalid_auth", "app");
    (platform as SlackPlatform).disconnect("link_disabled");
  },
  mattermost: (platform) => (platform as MattermostPlatform).refuse(),
};

describe.concurrent.each(KINDS)("$name", (kind) => {
  it("is down while its platform cannot be reached, readyz is 503 as no other channel works, and it is up again once it can", {
    timeout: 60_000,
  }, async ({ expect, onTestFinished }) => {
    const { platform, gateway } = await started(kind, onTestFinished);
    expect(await channel(gateway, kind.name)).toEqual({ name: kind.name, state: "up", detail: "" });
    expect(await ready(gateway)).toBe(200);
    platform.down();
    await expect
      .poll(() => channel(gateway, kind.name), LONG)
      .toMatchObject({ state: "down", detail: expect.stringMatching(/\w+ \w+/) });
    expect(await ready(gateway)).toBe(503);
    expect(await healthy(gateway)).toBe(200);
    platform.up();
    await expect.poll(() => channel(gateway, kind.name), LONG).toMatchObject({ state: "up" });
    expect(await ready(gateway)).toBe(200);
  });

  it("is down where its token is refused or its connection is closed for good, and says what to do", {
    timeout: 60_000,
  }, async ({ expect, onTestFinished }) => {
    const { platform, gateway } = await started(kind, onTestFinished);
    REVOKE[kind.name]!(platform);
    const words = expect.stringMatching(/token|Socket Mode/);
    await expect
      .poll(() => channel(gateway, kind.name), LONG)
      .toMatchObject({ state: "down", detail: words });
    expect(await ready(gateway)).toBe(503);
  });

  it("is down after a question that could not be shown, until another one can be", {
    timeout: 60_000,
  }, async ({ expect, onTestFinished }) => {
    const { platform, gateway } = await started(kind, onTestFinished);
    platform.failNext(kind.post, { kind: "server-error", status: 500 }, 1000);
    expect((await gateway.ask()).body).toMatchObject({
      decision: "deny",
      reason: { code: "no-channel" },
    });
    expect(await channel(gateway, kind.name)).toMatchObject({
      state: "down",
      detail: expect.stringContaining("could not be shown"),
    });
    expect(await ready(gateway)).toBe(503);
  });
});

const APPROVER =
  "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nlog: { level: silent }\n";

async function gatewayWith(
  onTestFinished: OnFinished,
  yaml: string,
  isTTY = false,
): Promise<TestGateway> {
  const { PassThrough } = await import("node:stream");
  const input = Object.assign(new PassThrough(), { isTTY });
  const streams = { input, output: new PassThrough() };
  const gateway = await openGateway(APPROVER + yaml, { channelOptions: { tty: streams } });
  onTestFinished(() => gateway.stop());
  return gateway;
}

describe.concurrent("the terminal", () => {
  it("is off where there is none, and does not make the gateway ready", async ({
    expect,
    onTestFinished,
  }) => {
    const gateway = await gatewayWith(onTestFinished, "channels: { tty: {} }");
    expect(await channel(gateway, "tty")).toEqual({
      name: "tty",
      state: "off",
      detail: "there is no terminal",
    });
    expect(await ready(gateway)).toBe(503);
    expect(await healthy(gateway)).toBe(200);
  });

  it("makes it ready where there is one that takes any session", async ({
    expect,
    onTestFinished,
  }) => {
    expect(await ready(await gatewayWith(onTestFinished, "channels: { tty: {} }", true))).toBe(200);
    expect(
      await ready(
        await gatewayWith(onTestFinished, "channels: { tty: { sessions: ['ci:*'] } }", true),
      ),
    ).toBe(503);
  });
});

describe.concurrent("a gateway", () => {
  it("is ready with companions to come, or with what answers by itself", async ({
    expect,
    onTestFinished,
  }) => {
    const hosted = await gatewayWith(onTestFinished, "channels: { companion: {} }");
    expect(await channel(hosted, "companion")).toMatchObject({
      state: "up",
      detail: "no companion is connected",
    });
    expect(await ready(hosted)).toBe(200);
    expect(
      await ready(
        await gatewayWith(onTestFinished, "channels: { tty: {} }\nheadless: { enabled: true }"),
      ),
    ).toBe(200);
  });
});
