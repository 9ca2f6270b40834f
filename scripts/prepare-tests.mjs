/**
 * Run before the tests: makes sure that there is a Chromium for the tests of the companion page,
 * and the shells that run the forms of test/cases/evaluation, or says plainly what is missing.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** What the tests run: the apt package, whether it is there, and what is not tested without it. */
const WANTED = [
  {
    name: "Chromium",
    package: "chromium",
    isThere: () => isProgram(chromium),
    fixed: process.env.CHROMIUM_PATH && `there is no program at CHROMIUM_PATH (${chromium})`,
    advice: `Install Chromium, or set CHROMIUM_PATH to one. Looked for ${chromium}`,
    without: "The tests of the companion page",
  },
  ...["bash", "dash", "zsh", "busybox"].map((shell) => ({
    name: shell,
    package: shell,
    isThere: () => spawnSync("sh", ["-c", `command -v ${shell}`], { stdio: "ignore" }).status === 0,
    fixed: undefined,
    advice: `Install ${shell}`,
    without: `The forms of test/cases/evaluation that ${shell} runs`,
  })),
];

const missing = WANTED.filter(({ isThere }) => !isThere());
const packages = missing.filter(({ fixed }) => !fixed).map((wanted) => wanted.package);
const trouble = packages.length > 0 ? install(packages) : undefined;
const lost = missing.filter(({ isThere }) => !isThere());
for (const { name, fixed, advice, without, package: wanted } of lost) {
  const why = fixed || trouble || `the ${wanted} package did not bring it`;
  if (process.env.CI === "true")
    console.error(`No ${name}. ${without} cannot run. ${advice}: ${why}.`);
  else console.warn(`\n${without} will be SKIPPED: no ${name}. ${advice}: ${why}.\n`);
}
if (lost.length > 0 && process.env.CI === "true") process.exit(1);

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why they could not be installed; undefined when they were. */
function install(names) {
  if (process.getuid?.() !== 0) return "it can only be installed by root";
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0)
    return "there is no apt-get to install it with";
  console.log(
    `Installing what the tests need (apt-get install ${names.join(" ")}); this takes a minute or two, once.`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...names]]) {
    const { status } = spawnSync("apt-get", args, { stdio: "inherit", env });
    if (status !== 0) return `apt-get ${args[0]} failed`;
  }
  return undefined;
}
