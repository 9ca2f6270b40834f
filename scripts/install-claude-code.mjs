/**
 * Puts a real Claude Code into .cache/agents/ for `npm run test:agents`, once. The last line of its
 * output is the program's path.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The version that the recorded payloads and the fake host in test/ are of. */
const VERSION = "2.1.329";

const folder = fileURLToPath(new URL("../.cache/agents/claude-code", import.meta.url));
const scope = join(folder, "node_modules", "@anthropic-ai");

if (!works()) install();
if (!works())
  fail(
    `npm installed Claude Code ${VERSION}, but no program for ${process.platform}-${process.arch} came with it`,
  );
console.log(program());

/**
 * A package for each platform carries the program itself; npm picks the right one, and no Node is
 * needed to run it.
 */
function program() {
  const packages = existsSync(scope)
    ? readdirSync(scope).filter((name) => name.startsWith("claude-code-"))
    : [];
  return packages.map((name) => join(scope, name, "claude")).find((file) => existsSync(file));
}

function works() {
  const file = program();
  return (
    file !== undefined &&
    (spawnSync(file, ["--version"], { encoding: "utf8" }).stdout ?? "").startsWith(VERSION)
  );
}

function install() {
  console.error(`installing Claude Code ${VERSION} into ${folder} (about 380 MB)`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const wanted = `@anthropic-ai/claude-code@${VERSION}`;
  const { status } = spawnSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", wanted],
    {
      cwd: folder,
      stdio: ["ignore", 2, 2],
    },
  );
  if (status !== 0) fail("npm could not install it; is the registry within reach?");
  console.error("installed");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
