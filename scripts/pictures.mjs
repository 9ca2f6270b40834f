/**
 * Draws docs/card-{telegram,discord,slack,mattermost}.png, the same of an edit, docs/phones.png and
 * docs/approval.png, which moves, from what the gateway really sent to each fake platform: `npm run
 * pictures`. The drawing is ours and only like the platform's; every word, block and button in it
 * is from the message on the wire.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { setUp } from "../bench/support/platforms.mjs";
import { createGateway, parseConfig } from "../dist/src/app/gateway.js";
import {
  openDiscord,
  openMattermost,
  openSlack,
  openTelegram,
} from "../dist/test/worlds/testing.js";
import { animated } from "./pictures/apng.mjs";
import { discordPage } from "./pictures/discord.mjs";
import { mattermostPage } from "./pictures/mattermost.mjs";
import { phone, SCREEN } from "./pictures/phones.mjs";
import { slackPage } from "./pictures/slack.mjs";
import { phonePage, telegramPage } from "./pictures/telegram.mjs";

const PLATFORMS = {
  telegram: {
    open: openTelegram,
    sent: ({ method }) => /sendmessage/i.test(method),
    page: telegramPage,
  },
  discord: {
    open: openDiscord,
    sent: ({ method, body }) => /POST.*messages$/i.test(method) && body?.embeds,
    page: discordPage,
  },
  slack: {
    open: openSlack,
    sent: ({ method, body }) => /chat\.postMessage/.test(method) && body?.blocks,
    page: slackPage,
  },
  mattermost: {
    open: openMattermost,
    sent: ({ method, body }) => method === "POST /posts" && body?.props,
    page: mattermostPage,
  },
};

const CALL = {
  session: "claude-code:7f3a",
  tool: "Bash",
  input: { command: "git push --force origin main", description: "Publish the rebased branch" },
  cwd: "/home/ada/shop",
  summary: "Publish the rebased branch",
  agent: "Claude Code",
};

const EDIT = {
  session: "claude-code:7f3a",
  tool: "Edit",
  input: {
    file_path: "/home/ada/.ssh/config",
    old_string: "Host build\n  User ada\n  StrictHostKeyChecking yes",
    new_string: "Host build\n  User ada\n  StrictHostKeyChecking no",
  },
  cwd: "/home/ada/shop",
  agent: "Claude Code",
};

/** Twelve lines, for the picture of the phones. */
const SCRIPT = {
  session: "claude-code:7f3a",
  tool: "Bash",
  input: {
    command: [
      "set -euo pipefail",
      "cd /srv/shop",
      "git fetch origin",
      "git checkout release",
      "npm ci --omit=dev",
      "npm run build",
      "pg_dump shop > backup.sql",
      "psql shop < migrations/42.sql",
      "rm -rf /srv/shop/current",
      "cp -r dist /srv/shop/current",
      "systemctl restart shop",
      "curl -fsS https://shop/healthz",
    ].join("\n"),
  },
  cwd: "/srv/shop",
  summary: "Release the shop",
  agent: "Claude Code",
};

const phones = [];
const directory = mkdtempSync(join(tmpdir(), "countersign-pictures-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, { open, sent, page: draw }] of Object.entries(PLATFORMS)) {
  const platform = open();
  await platform.start();
  const { config, environment } = setUp({
    name,
    options: platform.options,
    person: platform.people.ada.id,
    timeout: "5m",
  });
  const gateway = await createGateway(parseConfig(config, "pictures.yaml", environment), {
    stateDirectory: join(directory, name),
  });
  await gateway.start();
  const decided = gateway.check(CALL);
  while (!platform.messages().some(({ buttons }) => buttons.length > 0))
    await new Promise((resolve) => setTimeout(resolve, 10));
  const message = platform.calls.findLast(sent).body;
  const page = await browser.newPage({
    viewport: { width: 460, height: 200 },
    deviceScaleFactor: 2,
  });
  await page.setContent(draw(message));
  await page.locator("#card").screenshot({ path: `docs/card-${name}.png` });
  if (name === "telegram") await animate({ page, platform, message, decided });
  const edited = gateway.check(EDIT);
  const last = () => platform.calls.findLast(sent).body;
  while (last() === message) await new Promise((resolve) => setTimeout(resolve, 10));
  await page.setViewportSize({ width: 460, height: 200 });
  await page.setContent(draw(last()));
  await page.locator("#card").screenshot({ path: `docs/card-${name}-edit.png` });
  const before = last();
  const scripted = gateway.check(SCRIPT);
  while (last() === before) await new Promise((resolve) => setTimeout(resolve, 10));
  await page.setViewportSize(SCREEN);
  await page.setContent(phone(name, last()));
  phones.push((await page.screenshot()).toString("base64"));
  await page.close();
  await gateway.stop();
  await Promise.all([decided, edited, scripted]);
  await platform.stop();
  console.log(`docs/card-${name}.png`);
}
await drawPhones();
await browser.close();
rmSync(directory, { recursive: true, force: true });
process.exit();

/** docs/approval.png: the card comes, is tapped, and says what became of it. */
async function animate({ page, platform, message, decided }) {
  const frames = [];
  const frame = async (html, ms) => {
    await page.setContent(html);
    frames.push({ png: await page.locator("#card").screenshot({ omitBackground: false }), ms });
  };
  await page.setViewportSize({ width: 460, height: 830 });
  await frame(phonePage(), 900);
  await frame(phonePage(message), 3000);
  await frame(phonePage(message, "Approve"), 500);
  const card = platform.messages().findLast(({ buttons }) => buttons.length > 0);
  await platform.press(platform.people.ada, card.id, "Approve");
  await decided;
  const edited = () => platform.calls.findLast(({ method }) => /editmessagetext/i.test(method));
  while (!edited()) await new Promise((resolve) => setTimeout(resolve, 10));
  await frame(phonePage(edited().body), 3000);
  writeFileSync("docs/approval.png", animated(frames));
  console.log("docs/approval.png");
}

/** docs/phones.png: the first screen of each app, side by side. */
async function drawPhones() {
  const page = await browser.newPage({
    viewport: { width: (SCREEN.width + 10) * phones.length, height: SCREEN.height + 10 },
  });
  const images = phones.map((png) => `<img src="data:image/png;base64,${png}">`).join("");
  await page.setContent(
    `<style>body { margin: 0; display: flex } img { width: ${SCREEN.width}px; margin: 5px; outline: 1px solid #999 }</style>${images}`,
  );
  await page.screenshot({ path: "docs/phones.png" });
  console.log("docs/phones.png");
}
