/** Run before the tests: makes sure that there is a Chromium for the tests of the companion page, or says plainly that there is none. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const wanted = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

if (!isThere()) {
  const why = process.env.CHROMIUM_PATH ? `there is no program at CHROMIUM_PATH (${wanted})` : install();
  if (!isThere()) giveUp(why ?? `the chromium package did not bring ${wanted}`);
}

function isThere() {
  try {
    accessSync(wanted, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why it could not be installed; undefined when it was. */
function install() {
  if (process.getuid?.() !== 0) return "it can only be installed by root";
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return "there is no apt-get to install it with";
  console.log(
    "Installing Chromium for the tests of the companion page (apt-get install chromium); this takes a minute or two, once.",
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
    const { status } = spawnSync("apt-get", args, { stdio: "inherit", env });
    if (status !== 0) return `apt-get ${args[0]} failed`;
  }
  return undefined;
}

function giveUp(why) {
  const advice = `Install Chromium, or set CHROMIUM_PATH to one. Looked for ${wanted}: ${why}.`;
  if (process.env.CI === "true") {
    console.error(`No Chromium, so the companion page cannot be tested. ${advice}`);
    process.exit(1);
  }
  console.warn(`\nThe tests of the companion page will be SKIPPED: no Chromium. ${advice}\n`);
}
