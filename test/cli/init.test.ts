/**
 * `countersign init` as a process, against the fake platforms: what it writes, the pairing, the
 * test card, and a second run.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { openDiscord } from "../worlds/discord/platform.ts";
import { openMattermost } from "../worlds/mattermost/platform.ts";
import { openNtfyServer } from "../worlds/ntfy/server.ts";
import type { ChatPlatform } from "../worlds/platform.ts";
import { openSlack } from "../worlds/slack/platform.ts";
import { openTelegram } from "../worlds/telegram/platform.ts";

interface Setting {
  readonly open: () => ChatPlatform;
  /** The flags for its options. */
  flags(options: Readonly<Record<string, unknown>>): string[];
  /** What stands in `secrets.env`, by the option it is for. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly place: string;
}

const flag = (name: string, value: unknown) => [`--${name}`, String(value)];
const SETTINGS: Readonly<Record<string, Setting>> = {
  telegram: {
    open: () => openTelegram(),
    flags: ({ token, apiRoot }) => [...flag("telegram-token", token), ...flag("api-root", apiRoot)],
    secrets: { token: "TELEGRAM_BOT_TOKEN" },
    place: "chat",
  },
  discord: {
    open: () => openDiscord(),
    flags: ({ token, api }) => [...flag("discord-token", token), ...flag("api-root", api)],
    secrets: { token: "DISCORD_BOT_TOKEN" },
    place: "channel",
  },
  slack: {
    open: () => openSlack(),
    flags: ({ botToken, appToken, apiUrl }) => [
      ...flag("slack-bot-token", botToken),
      ...flag("slack-app-token", appToken),
      ...flag("api-root", apiUrl),
    ],
    secrets: { botToken: "SLACK_BOT_TOKEN", appToken: "SLACK_APP_TOKEN" },
    place: "channel",
  },
  mattermost: {
    open: () => openMattermost(),
    flags: ({ url, token, callback, listen }) => [
      ...flag("mattermost-url", url),
      ...flag("mattermost-token", token),
      ...flag("mattermost-callback", callback),
      ...flag("mattermost-listen", listen),
    ],
    secrets: { token: "MATTERMOST_TOKEN" },
    place: "channel",
  },
};

async function emptyHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "countersign-init-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

async function started(open: () => ChatPlatform): Promise<ChatPlatform> {
  const platform = open();
  await platform.start();
  onTestFinished(() => platform.stop());
  return platform;
}

function countersign(args: readonly string[], home: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["dist/src/main.js", ...args], {
    env: { PATH: process.env.PATH, HOME: home, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said.text += chunk.toString()));
  const done = once(child, "close").then(([code]) => ({ code: code as number, text: said.text }));
  return { child, said, done };
}

const lastCard = (platform: ChatPlatform, chat = platform.room) =>
  platform.messages(chat).findLast(({ buttons }) => buttons.length > 0);
const privateCard = (platform: ChatPlatform) =>
  lastCard(platform, platform.privateChat(platform.people.ada));

const fileIn = (home: string, name: string) => readFile(join(home, ".countersign", name), "utf8");

describe.each(Object.entries(SETTINGS))("init with %s", (name, { open, flags, secrets, place }) => {
  it("writes a config that starts, sends a test card and waits for the tap", async () => {
    const platform = await started(open);
    const { ada } = platform.people;
    const home = await emptyHome();
    const options = flags(platform.options);
    const init = countersign(
      ["init", "--yes", ...options, "--chat", platform.room, "--user", ada.id, "--no-agents"],
      home,
    );
    await expect.poll(() => lastCard(platform)?.text ?? init.said.text).toContain("init:test");
    expect(lastCard(platform)?.text).toContain("Countersign can reach you");
    await platform.press(ada, lastCard(platform)?.id ?? "", "Approve");
    expect(await init.done).toMatchObject({
      code: 0,
      text: expect.stringMatching(/approved by owner on .* after \d+ s[\s\S]*countersign start/),
    });

    const config = await fileIn(home, "countersign.yaml");
    expect(config).toContain(`${place}: ${quoted(platform.room)}`);
    expect(config.indexOf(`  ${name}:`)).toBeLessThan(config.indexOf("  companion:"));
    const stored = await fileIn(home, "secrets.env");
    for (const [option, variable] of Object.entries(secrets)) {
      const secret = String(platform.options[option]);
      expect(config).toContain(`${option}: $${variable}`);
      expect(config).not.toContain(secret);
      expect(stored).toContain(`${variable}='${secret}'`);
    }
    expect((await stat(join(home, ".countersign", "secrets.env"))).mode & 0o777).toBe(0o600);

    const gateway = countersign(["start", "--listen", "127.0.0.1:0"], home);
    await expect.poll(() => gateway.said.text).toMatch(new RegExp(`channel +${name}: up`));
    gateway.child.kill("SIGTERM");
    await gateway.done;
  });

  it("takes its test card back when it is interrupted", async () => {
    const platform = await started(open);
    const { ada } = platform.people;
    const init = countersign(
      [
        ...["init", "--yes", ...flags(platform.options), "--chat", platform.room],
        ...["--user", ada.id, "--no-agents"],
      ],
      await emptyHome(),
    );
    await expect.poll(() => lastCard(platform)?.text ?? "").toContain("init:test");
    init.child.kill("SIGTERM");
    expect((await init.done).code).toBe(143);
    expect(lastCard(platform)).toBeUndefined();
  });

  it("pairs the person with a code where no id is given", async () => {
    const platform = await started(open);
    const { ada } = platform.people;
    const home = await emptyHome();
    const init = countersign(
      ["init", "--yes", ...flags(platform.options), "--chat", platform.room, "--no-agents"],
      home,
    );
    const code = () => /private chat: ([a-z]{8})/.exec(init.said.text)?.[1];
    await expect.poll(code).toBeDefined();
    await platform.say(ada, platform.privateChat(ada), code() ?? "");
    await expect.poll(() => lastCard(platform)?.text ?? "").toContain("init:test");
    await platform.press(ada, lastCard(platform)?.id ?? "", "Approve");
    expect(await init.done).toMatchObject({ code: 0 });
    expect(init.said.text).toContain(`paired: your id on ${title(name)} is ${ada.id}`);
    expect(await fileIn(home, "countersign.yaml")).toContain(`${name}: ${quoted(ada.id)}`);
  });

  it("writes nothing where the platform refuses the token", async () => {
    const platform = await started(open);
    const home = await emptyHome();
    const wrong = { ...platform.options };
    const [secret = ""] = Object.keys(secrets);
    wrong[secret] = `${String(platform.options[secret]).slice(0, -4)}aaaa`;
    const { code, text } = await countersign(
      ["init", "--yes", ...flags(wrong), "--chat", platform.room, "--user", platform.people.ada.id],
      home,
    ).done;
    expect(code).toBe(1);
    expect(text).toContain("is not ready, so nothing was written");
    expect(await readdir(join(home, ".countersign"))).not.toContain("countersign.yaml");
  });
});

const quoted = (id: string): string => (/^-?\d+$/.test(id) ? `"${id}"` : id);
const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

describe("init", () => {
  const telegram = SETTINGS.telegram as Setting;

  it("fails where a running gateway keeps it from pairing the first approver", async () => {
    const platform = await started(telegram.open);
    const home = await emptyHome();
    const gateway = countersign(["start", "--listen", "127.0.0.1:0"], home);
    await expect.poll(() => gateway.said.text).toContain("listens on");
    const { code, text } = await countersign(
      ["init", "--yes", ...telegram.flags(platform.options), "--no-agents"],
      home,
    ).done;
    expect(code).toBe(1);
    expect(text).toMatch(/nothing was written\. Stop it, then run .*countersign init again/);
    expect(await readdir(join(home, ".countersign"))).not.toContain("countersign.yaml");
    expect(text).not.toContain("Done.");
    gateway.child.kill("SIGTERM");
    await gateway.done;
  });

  it("needs only a token and a person's id for a private chat on Telegram", async () => {
    const platform = openTelegram();
    await platform.start();
    onTestFinished(() => platform.stop());
    const { ada } = platform.people;
    await platform.pressStart(ada);
    const home = await emptyHome();
    const init = countersign(
      ["init", "--yes", ...telegram.flags(platform.options), "--chat", ada.id],
      home,
    );
    await expect.poll(() => privateCard(platform)).toBeDefined();
    await platform.press(ada, privateCard(platform)?.id ?? "", "Approve");
    expect((await init.done).code).toBe(0);
  });

  it("learns the chat from the person who opens the link, and says how where no one pressed Start", async () => {
    const platform = openTelegram();
    await platform.start();
    onTestFinished(() => platform.stop());
    const { ada } = platform.people;
    const home = await emptyHome();
    const flags = telegram.flags(platform.options);
    const early = await countersign(["init", "--yes", ...flags, "--chat", ada.id], home).done;
    expect(early).toMatchObject({ code: 1, text: expect.stringContaining("press Start") });
    await rm(join(home, ".countersign"), { recursive: true });

    const init = countersign(["init", "--yes", ...flags], home);
    const link = () => /https:\/\/t\.me\/(\w+)\?start=([a-z]{8})/.exec(init.said.text);
    await expect.poll(link).not.toBeNull();
    expect(link()?.[1]).toBe(platform.username);
    await platform.say(ada, platform.privateChat(ada), `/start ${link()?.[2]}`);
    await expect.poll(() => privateCard(platform)).toBeDefined();
    await platform.press(ada, privateCard(platform)?.id ?? "", "Deny");
    const { code, text } = await init.done;
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("denied by") });
    expect(await fileIn(home, "countersign.yaml")).toContain(`chat: "${ada.id}"`);
  });

  it("asks on a terminal, says where to click, and lets a wrong token be tried again", async () => {
    const platform = await started(telegram.open);
    const { ada } = platform.people;
    const home = await emptyHome();
    const { token, apiRoot } = platform.options;
    await mkdir(join(home, ".claude"));
    const terminal = openPseudoTerminal(
      [
        ...[process.execPath, "dist/src/main.js", "init"],
        ...["--api-root", String(apiRoot), "--user", ada.id],
      ],
      { rows: 40, columns: 80, env: { PATH: process.env.PATH, HOME: home, TERM: "xterm" } },
    );
    onTestFinished(() => void terminal.child.kill("SIGKILL"));
    const closed = once(terminal.child, "close");
    await terminal.shows("Where do you want to be asked?");
    terminal.type("\r");
    await terminal.shows("open https://t.me/BotFather, send /newbot");
    terminal.type("1:wrong\r");
    await terminal.shows("Where should cards go?");
    terminal.type(`${platform.room}\r`);
    await terminal.shows("I fixed it: try again");
    terminal.type("\u001b[B\r");
    await terminal.shows("Where do you want to be asked?");
    terminal.type("\r");
    await expect.poll(() => terminal.text().split("The bot's token").length).toBeGreaterThan(3);
    terminal.type(`${String(token)}\r`);
    await expect
      .poll(() => terminal.text().split("Where should cards go?").length)
      .toBeGreaterThan(3);
    terminal.type(`${platform.room}\r`);
    await expect.poll(() => lastCard(platform)).toBeDefined();
    expect(terminal.text()).not.toContain(String(token));
    await platform.press(ada, lastCard(platform)?.id ?? "", "Approve");
    await terminal.shows("Connect these agents?");
    terminal.type("\r");
    await terminal.shows("Done. Start the gateway: countersign start");
    await closed;
    expect(await fileIn(home, "secrets.env")).toContain(String(token));
    expect(await readFile(join(home, ".claude", "settings.json"), "utf8")).toContain("countersign");
  });

  it("ends with Ctrl-C while the card is open, and takes the card back", async () => {
    const platform = await started(telegram.open);
    const { ada } = platform.people;
    const home = await emptyHome();
    const { token, apiRoot } = platform.options;
    const terminal = openPseudoTerminal(
      [
        ...[process.execPath, "dist/src/main.js", "init", "--telegram-token", String(token)],
        ...["--api-root", String(apiRoot), "--user", ada.id, "--chat", platform.room],
      ],
      { rows: 40, columns: 80, env: { PATH: process.env.PATH, HOME: home, TERM: "xterm" } },
    );
    onTestFinished(() => void terminal.child.kill("SIGKILL"));
    const closed = once(terminal.child, "close");
    await expect.poll(() => lastCard(platform)).toBeDefined();
    terminal.type("\u0003");
    expect((await closed)[0]).not.toBe(0);
    await expect.poll(() => lastCard(platform)).toBeUndefined();
  });

  it("loses nothing where it runs twice at once", async () => {
    const home = await emptyHome();
    const both = await Promise.all(
      ["ada", "zoe"].map(
        (name) => countersign(["init", "--yes", "--approver", name, "--no-agents"], home).done,
      ),
    );
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const config = await fileIn(home, "countersign.yaml");
    expect(config).toContain("ada");
    expect(config).toContain("zoe");
  });

  it("tells that no one answered the test card, and keeps what it wrote", async () => {
    const platform = await started(telegram.open);
    const home = await emptyHome();
    const { code, text } = await countersign(
      [
        ...["init", "--yes", ...telegram.flags(platform.options)],
        ...["--chat", platform.room, "--user", platform.people.ada.id, "--wait", "1s"],
      ],
      home,
    ).done;
    expect(code).toBe(1);
    expect(text).toContain("no one answered the test card");
    expect(await fileIn(home, "countersign.yaml")).toContain("telegram:");
  });

  it("changes only what a second run asks for, and keeps comments", async () => {
    const platform = await started(telegram.open);
    const home = await emptyHome();
    const base = [...telegram.flags(platform.options), "--user", platform.people.ada.id];
    const quiet = ["--no-test-card", "--no-agents"];
    const first = await countersign(
      ["init", "--yes", ...base, "--chat", platform.room, ...quiet],
      home,
    ).done;
    expect(first).toMatchObject({ code: 0 });
    const file = join(home, ".countersign", "countersign.yaml");
    const before = `# mine\n${await readFile(file, "utf8")}turns: {replay: [a]} # few\n`;
    await writeFile(file, before);
    const policy = join(home, ".countersign", "policy.yaml");
    await writeFile(policy, "rules: []\n");

    const none = await countersign(["init", "--yes", "--no-agents"], home).done;
    expect(none).toMatchObject({ code: 0, text: expect.stringContaining("nothing to change") });
    expect(await readFile(file, "utf8")).toBe(before);

    const { code, text } = await countersign(
      ["init", "--yes", "--chat", platform.people.grace.id, ...quiet],
      home,
    ).done;
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(await readFile(file, "utf8")).toBe(
      before.replace(`chat: "${platform.room}"`, `chat: "${platform.people.grace.id}"`),
    );
    expect(await readFile(policy, "utf8")).toBe("rules: []\n");
  });

  it("sets up this machine alone, and connects the agents that are named", async () => {
    const home = await emptyHome();
    await mkdir(join(home, ".claude"));
    const { code, text } = await countersign(["init", "--yes", "--agents", "claude-code"], home)
      .done;
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("installed") });
    expect(text).toContain(join(home, ".claude", "settings.json"));
    expect(text).not.toContain("+++");
    expect(await readFile(join(home, ".claude", "settings.json"), "utf8")).toContain("countersign");
    const found = await countersign(["init", "--yes"], home).done;
    expect(found.text).toContain("Found: claude-code");
  });

  it.each([
    [["init"], "there is no terminal"],
    [["init", "--yes", "--channel", "telegram"], "Telegram needs --telegram-token"],
    [["init", "--yes", "--telegram-token", "x y", "--chat", "1"], "--telegram-token: expected"],
    [["init", "--yes", "--telegram-token", "1:a", "--chat", "#a"], "--chat: expected the id"],
    [
      ["init", "--yes", "--telegram-token", "1:a", "--slack-bot-token", "x"],
      "run init once for each",
    ],
    [["init", "--yes", "--wait", "soon"], "--wait: expected a duration"],
    [["init", "--yes", "--policy", "lax"], "there is no preset lax"],
  ])("says what is wrong with %j, and writes nothing", async (args, message) => {
    const home = await emptyHome();
    const { code, text } = await countersign(args, home).done;
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining(message) });
    expect(text).not.toContain("    at ");
    const names = await readdir(join(home, ".countersign")).catch(() => []);
    expect(names).not.toContain("countersign.yaml");
  });
});

describe("init with ntfy", () => {
  it("names the approver, keeps the token out of the config, and what it writes starts", async () => {
    const server = openNtfyServer({ everyone: "deny-all", tokens: { tk_a1: "write-only" } });
    await server.start();
    onTestFinished(() => server.stop());
    const home = await emptyHome();
    const flags = [
      ...flag("ntfy-server", server.url()),
      ...flag("ntfy-token", "tk_a1"),
      ...flag("chat", "countersign-7f3a"),
    ];
    const init = countersign(["init", "--yes", ...flags, "--no-agents"], home);
    expect(await init.done).toMatchObject({ code: 0, text: expect.stringContaining("`hosts:`") });
    const config = await fileIn(home, "countersign.yaml");
    expect(config).toContain("token: $NTFY_TOKEN");
    expect(config).toContain("approver: owner");
    expect(config).toContain('{ name: "owner", companion: "owner" }');
    expect(await fileIn(home, "secrets.env")).toContain("NTFY_TOKEN='tk_a1'");
    expect(server.published).toMatchObject([
      { topic: "countersign-7f3a", title: "Countersign can reach you" },
    ]);
    const gateway = countersign(["start", "--listen", "127.0.0.1:0"], home);
    await expect.poll(() => gateway.said.text, { timeout: 20_000 }).toMatch(/channel +ntfy: up/);
    gateway.child.kill("SIGTERM");
    await gateway.done;
  });

  it("says so where the topic does not take the test, and sends none where none is wanted", async () => {
    const server = openNtfyServer({ everyone: "deny-all", tokens: { tk_c3: "deny-all" } });
    await server.start();
    onTestFinished(() => server.stop());
    const flags = [...flag("ntfy-server", server.url()), ...flag("ntfy-token", "tk_c3")];
    const args = ["init", "--yes", ...flags, ...flag("chat", "t"), "--no-agents"];
    const init = countersign(args, await emptyHome());
    expect(await init.done).toMatchObject({
      code: 1,
      text: expect.stringContaining("the test notification was not taken"),
    });
    const without = countersign([...args, "--no-test-card"], await emptyHome());
    expect(await without.done).toMatchObject({ code: 0 });
    expect(server.published).toEqual([]);
  });

  it("writes nothing where the server does not know the token", async () => {
    const server = openNtfyServer({ tokens: {} });
    await server.start();
    onTestFinished(() => server.stop());
    const home = await emptyHome();
    const flags = [...flag("ntfy-server", server.url()), ...flag("ntfy-token", "tk_b2")];
    const init = countersign(["init", "--yes", ...flags, "--chat", "t", "--no-agents"], home);
    expect(await init.done).toMatchObject({ code: 1, text: expect.stringContaining("Access tok") });
    expect(await readdir(join(home, ".countersign"))).not.toContain("countersign.yaml");
  });
});
