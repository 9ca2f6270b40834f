/**
 * Taps while the line is cut every few seconds: none may be lost. `node bench/soak.mjs [--minutes
 * 10] [--every 5] [--only telegram,…]`. A tap that the platform itself refused (nobody was
 * connected, so the person saw an error) is pressed again, as a person would.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { refOf } from "../dist/scripts/internals.js";
import { createGateway, parseConfig } from "../dist/src/app/gateway.js";
import {
  openDiscord,
  openMattermost,
  openSlack,
  openTelegram,
} from "../dist/test/worlds/testing.js";
import { setUp } from "./support/platforms.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    every: { type: "string", default: "5" },
    only: { type: "string", default: "telegram,discord,slack,mattermost" },
  },
});
const OPEN = {
  telegram: openTelegram,
  discord: openDiscord,
  slack: openSlack,
  mattermost: openMattermost,
};
const until = Date.now() + Number(values.minutes) * 60_000;
/** Long enough for every client to have connected again. */
const PATIENCE_MS = 30_000;
const directory = mkdtempSync(join(tmpdir(), "countersign-soak-"));

const reports = await Promise.all(values.only.split(",").map(soak));
for (const report of reports) console.log(JSON.stringify(report));
rmSync(directory, { recursive: true, force: true });
process.exit(reports.some(({ lost }) => lost > 0) ? 1 : 0);

async function soak(name) {
  const platform = OPEN[name]();
  await platform.start();
  const { config, environment } = setUp({
    name,
    options: platform.options,
    person: platform.people.ada.id,
  });
  const gateway = await createGateway(parseConfig(config, "soak.yaml", environment), {
    stateDirectory: join(directory, name),
  });
  await gateway.start();
  const report = { name, taps: 0, refused: 0, lost: 0, cuts: 0, unreachable: 0 };
  const cutting = setInterval(() => {
    platform.cut();
    report.cuts++;
  }, Number(values.every) * 1000);
  for (let number = 0; Date.now() < until; number++)
    await question({ name, platform, gateway, report, number });
  clearInterval(cutting);
  await gateway.stop();
  await platform.stop();
  return report;
}

async function question({ platform, gateway, report, number }) {
  const asked = gateway.check({
    session: `claude-code:${number}`,
    tool: "Bash",
    input: { command: `git push origin branch-${number}` },
  });
  let decided = false;
  const decision = asked.then((made) => {
    decided = true;
    return made;
  });
  const card = await find(platform, gateway, () => decided);
  if (card) await press({ platform, card, report, isDecided: () => decided });
  const made = await Promise.race([decision, pause(PATIENCE_MS)]);
  if (!made) report.lost++;
  else if (made.reason.code === "no-channel") report.unreachable++;
  else if (made.decision !== "allow") report.lost++;
  await pause(20);
}

/** The live card of the one open question. Undefined when it ended before there was one. */
async function find(platform, gateway, isDecided) {
  while (!isDecided()) {
    const [request] = await gateway.approvals.pending();
    const card =
      request &&
      platform
        .messages()
        .findLast(
          ({ text, buttons }) => buttons.length > 0 && text.includes(`ID: ${refOf(request.id)}`),
        );
    if (card) return card;
    await pause(5);
  }
  return undefined;
}

async function press({ platform, card, report, isDecided }) {
  report.taps++;
  for (;;) {
    const { answered } = await platform
      .press(platform.people.ada, card.id, "Approve")
      .catch(() => ({ answered: false }));
    if (answered || isDecided()) return;
    report.refused++;
    await pause(200);
    if (isDecided()) return;
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
