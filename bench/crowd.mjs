/**
 * Two hundred approvals within a minute in one chat of each platform, under the platform's own rate
 * limits: none may be lost. `node bench/crowd.mjs [--only telegram,…]`. Each has to have a card, or
 * to be counted on the card of those that wait; then every card that comes up is approved for a
 * minute, and nothing may have been denied. Takes about four minutes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { TELEGRAM_LIMITS } from "../dist/scripts/internals.js";
import { createGateway, parseConfig } from "../dist/src/app/gateway.js";
import {
  openDiscord,
  openMattermost,
  openSlack,
  openTelegram,
} from "../dist/test/worlds/testing.js";
import { setUp } from "./support/platforms.mjs";

const COUNT = 200;
const MINUTE = 60_000;
const { values } = parseArgs({
  options: { only: { type: "string", default: "telegram,discord,slack,mattermost" } },
});
const OPEN = {
  telegram: () => openTelegram({ limits: TELEGRAM_LIMITS }),
  discord: () => openDiscord({ limits: true }),
  slack: () => openSlack({ limits: true }),
  // What Mattermost has where its rate limit is switched on.
  mattermost: () => openMattermost({ limits: { perSecond: 10, burst: 100 } }),
};
const directory = mkdtempSync(join(tmpdir(), "countersign-crowd-"));
const reports = await Promise.all(values.only.split(",").map(crowd));
for (const report of reports) console.log(JSON.stringify(report));
rmSync(directory, { recursive: true, force: true });
process.exit(reports.some(({ lost }) => lost > 0) ? 1 : 0);

async function crowd(name) {
  const platform = OPEN[name]();
  await platform.start();
  const { config, environment } = setUp({
    name,
    options: platform.options,
    person: platform.people.ada.id,
  });
  const gateway = await createGateway(parseConfig(config, "crowd.yaml", environment), {
    stateDirectory: join(directory, name),
  });
  await gateway.start();
  const denied = [];
  gateway.events.listen((event) => {
    if (event.type === "decision" && event.entry.decision.outcome === "deny")
      denied.push(event.entry.decision.reason.code);
  });
  const began = Date.now();
  for (let number = 0; number < COUNT; number++) {
    void gateway.check({
      session: `claude-code:${number}`,
      tool: "Bash",
      input: { command: `rm -rf build-${number}` },
    });
    await pause(MINUTE / COUNT);
  }
  const live = () =>
    platform.messages().filter(({ buttons }) => buttons.some(({ label }) => label === "Approve"));
  const waiting = () =>
    platform
      .messages()
      .reduce((sum, { text }) => sum + Number(/(\d+) more waiting/.exec(text)?.[1] ?? 0), 0);
  while (live().length + waiting() < COUNT && Date.now() - began < 3 * MINUTE) await pause(200);
  const seenAfter = Math.round((Date.now() - began) / 1000);
  const report = { name, cards: live().length, waiting: waiting(), seenAfterSeconds: seenAfter };
  const pressed = new Set();
  const until = Date.now() + MINUTE;
  while (Date.now() < until) {
    const card = live().find(({ id }) => !pressed.has(id));
    if (card) {
      pressed.add(card.id);
      await platform.press(platform.people.ada, card.id, "Approve");
    } else await pause(100);
  }
  const open = (await gateway.approvals.pending()).length;
  const lost = denied.length + (COUNT - open - pressed.size);
  await gateway.stop();
  await platform.stop();
  return { ...report, approved: pressed.size, stillWaiting: open, lost };
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
