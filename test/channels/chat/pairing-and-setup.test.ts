/**
 * Chat platforms in a whole gateway: pairing from the operator's terminal, guided set-up, and what
 * `status` says during network faults.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../../../src/app/gateway.ts";
import { openDiscord } from "../../worlds/discord/platform.ts";
import { openMattermost } from "../../worlds/mattermost/platform.ts";
import type { ChatPlatform } from "../../worlds/platform.ts";
import { openSlack } from "../../worlds/slack/platform.ts";
import { openTelegram } from "../../worlds/telegram/platform.ts";
import { configOf, gatewayOn } from "./gateway.ts";

const PLATFORMS: readonly [string, () => ChatPlatform][] = [
  ["telegram", () => openTelegram()],
  ["discord", () => openDiscord()],
  ["slack", () => openSlack()],
  ["mattermost", () => openMattermost()],
];

async function started(open: () => ChatPlatform): Promise<ChatPlatform> {
  const platform = open();
  await platform.start();
  onTestFinished(() => platform.stop());
  return platform;
}

/** The program as the operator runs it. */
function countersign(args: readonly string[], home: string, env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const environment = {
      PATH: process.env.PATH,
      HOME: home,
      COUNTERSIGN_HOME: home,
      NO_COLOR: "1",
      ...env,
    };
    execFile(
      process.execPath,
      ["dist/src/main.js", ...args],
      { env: environment },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

async function configFile(text: string): Promise<{ file: string; home: string }> {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const file = join(home, "countersign.yaml");
  await writeFile(file, text);
  return { file, home };
}

const statusOf = async ({ send, tokens }: Awaited<ReturnType<typeof gatewayOn>>, name: string) => {
  const { body } = await send("GET", "/v1/status", { token: tokens.admin });
  return (body.channels as { name: string; state: string; detail: string }[]).find(
    (each) => each.name === name,
  )!;
};

describe.each(PLATFORMS)("%s", (name, open) => {
  it("knows a person by the code that the operator's terminal gave out, and by nothing else", async () => {
    const platform = await started(open);
    const { ada, mallory } = platform.people;
    const { options } = platform;
    const { yaml, environment } = configOf({ name, options });
    const { file, home } = await configFile(yaml);

    // Without anybody who could answer, the gateway does not start; the terminal says how to mend
    // that.
    const refused = await countersign(["start", "--config", file], home, environment);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`countersign pair ${name} --approver NAME`),
    });
    const offered = await countersign(
      ["pair", name, "--approver", "ada", "--config", file],
      home,
      environment,
    );
    expect(offered).toMatchObject({ code: 0, stdout: expect.stringMatching(/^code: [a-z]{8}\n$/) });
    const code = offered.stdout.slice("code: ".length).trim();

    const gateway = await gatewayOn({ name, options, home });
    onTestFinished(gateway.stop);
    expect(await statusOf(gateway, name)).toMatchObject({
      state: "up",
      detail: expect.stringContaining("no approver has an id here"),
    });
    const early = await gateway.ask({ session: "claude-code:0" });
    expect(early.body).toMatchObject({ decision: "deny", reason: { code: "no-channel" } });

    // In a room it is only words, and from a stranger a wrong one is nothing.
    await platform.say(mallory, platform.privateChat(mallory), "abcdefgh");
    await platform.say(ada, platform.privateChat(ada), code);
    await expect.poll(async () => (await statusOf(gateway, name)).detail).toBe("");
    const greeting = () =>
      platform
        .messages(platform.privateChat(ada))
        .map(({ text }) => text)
        .join("\n") + platform.whispers(ada).join("\n");
    await expect.poll(greeting).toContain("You are now paired as ada");

    // A used one makes nobody else known.
    await platform.say(mallory, platform.privateChat(mallory), code);
    const asked = gateway.ask({ session: "claude-code:1" });
    const card = () => platform.messages().findLast(({ buttons }) => buttons.length > 0);
    await expect.poll(card).toBeDefined();
    await platform.press(mallory, card()!.id, "Approve");
    expect((await gateway.pending()).length).toBe(1);
    await platform.press(ada, card()!.id, "Approve");
    expect((await asked).body).toMatchObject({
      decision: "allow",
      reason: { message: "ada approved this." },
    });
    const trail = await gateway.audit();
    expect(trail).toContainEqual(
      expect.objectContaining({
        type: "config",
        action: "paired",
        detail: expect.objectContaining({ approver: "ada", channel: name, userId: ada.id }),
      }),
    );
    expect(trail).toContainEqual(
      expect.objectContaining({
        type: "refused",
        why: "not-an-approver",
        person: expect.objectContaining({ userId: mallory.id }),
      }),
    );
  });

  it("has `setup` say that all is well, or what is wrong and how to mend it", async () => {
    const platform = await started(open);
    const { yaml, environment } = configOf({
      name,
      options: platform.options,
      person: platform.people.ada.id,
    });
    const { file, home } = await configFile(yaml);
    const well = await countersign(["setup", name, "--config", file], home, environment);
    expect(well).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok {4}/) });
    expect(well.stdout).not.toContain("FAIL");
    const [secret] = Object.keys(environment);
    const wrong = { ...environment, [secret!]: spoilt(environment[secret!]!) };
    const refused = await countersign(["setup", name, "--config", file], home, wrong);
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAIL {2}.*\n {6}\w+/),
    });
    expect(refused.stdout + refused.stderr).not.toContain(wrong[secret!]);
    const json = await countersign(
      ["setup", name, "--config", file, "--output", "json"],
      home,
      environment,
    );
    expect(JSON.parse(json.stdout)).toMatchObject({
      channel: name,
      checks: expect.arrayContaining([expect.objectContaining({ ok: true })]),
    });
  });

  it("is left out where its token is refused: the gateway goes on, and says so", async () => {
    const platform = await started(open);
    const person = platform.people.ada.id;
    const [secret] = Object.keys(configOf({ name, options: platform.options }).environment);
    const options = { ...platform.options, [secret!]: spoilt(String(platform.options[secret!])) };
    const gateway = await gatewayOn({ name, person, options, also: { companion: {} } });
    onTestFinished(gateway.stop);
    expect(await statusOf(gateway, name)).toMatchObject({
      state: "down",
      detail: expect.stringMatching(/token/i),
    });
    await gateway.companion();
    const asked = gateway.ask();
    const [approval] = await gateway.pending();
    await gateway.answer(approval!.id, { approved: true });
    expect((await asked).body.decision).toBe("allow");
  });

  it("comes up by itself when its platform can be reached after all", async () => {
    const platform = await started(open);
    platform.down();
    const gateway = await gatewayOn({
      name,
      options: platform.options,
      person: platform.people.ada.id,
    });
    onTestFinished(gateway.stop);
    expect(await statusOf(gateway, name)).toMatchObject({
      state: "down",
      detail: expect.stringMatching(/\w+ \w+/),
    });
    platform.up();
    await expect.poll(async () => (await statusOf(gateway, name)).state).toBe("up");
  });

  it("takes its secrets from the environment only", () => {
    const options = {
      ...{ token: "t", botToken: "xoxb-1", appToken: "xapp-1", chat: 1, channel: "c".repeat(26) },
      ...{ url: "https://mattermost.test", callback: "https://gateway.test" },
    };
    const { yaml, environment } = configOf({
      name,
      options: pick(options, OWN[name]!),
      person: "1",
    });
    const literal = Object.entries(environment).reduce(
      (text, [key, value]) => text.replace(`"$${key}"`, JSON.stringify(value)),
      yaml,
    );
    expect(() => parseConfig(yaml, "c.yaml", environment)).not.toThrow();
    expect(() => parseConfig(literal, "c.yaml", environment)).toThrow(
      /channels\.\w+\.\w+: a secret does not belong in a file/,
    );
  });
});

/** The same token but for its last letter. */
const spoilt = (token: string): string => token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");

const OWN: Readonly<Record<string, readonly string[]>> = {
  telegram: ["token", "chat"],
  discord: ["token", "channel"],
  slack: ["botToken", "appToken", "channel"],
  mattermost: ["token", "url", "callback", "channel"],
};
const pick = (all: Readonly<Record<string, unknown>>, keys: readonly string[]): object =>
  Object.fromEntries(
    keys.map((key) => [key, key === "channel" && keys.length === 2 ? "4444" : all[key]]),
  );
