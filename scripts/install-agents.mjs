/**
 * Puts real agent hosts, in their newest versions, into .cache/agents/ (or $COUNTERSIGN_AGENTS_CACHE)
 * for `npm run test:agents`: `node scripts/install-agents.mjs [--json] [HOST…]`, without names all of
 * them. What is there already stays. `--json` prints what was found as its last line.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Goose is no npm program; the package has its program for one platform. */
const GOOSE = `@aaif/goose-binary-${process.platform}-${process.arch}`;

/**
 * `scripts`: its install script puts the program for this platform in its place. `node`: the oldest
 * Node that it runs on. `prepare`: what else is done once. `file`:
 * where the program lies, if not where npm puts programs.
 */
const HOSTS = {
  "claude-code": { package: "@anthropic-ai/claude-code", bin: "claude", scripts: true },
  codex: { package: "@openai/codex", bin: "codex" },
  gemini: { package: "@google/gemini-cli", bin: "gemini" },
  qwen: { package: "@qwen-code/qwen-code", bin: "qwen", node: 22 },
  copilot: { package: "@github/copilot", bin: "copilot", node: 22 },
  cline: { package: "cline", bin: "cline", node: 22 },
  goose: { package: GOOSE, bin: "goose", file: `node_modules/${GOOSE}/bin/goose` },
  opencode: { package: "opencode-ai", bin: "opencode", scripts: true, prepare: prepareOpenCode },
};
const NODE = { package: "node@24", bin: "node", scripts: true };
/** How long the registry's word on the newest version counts. */
const CHECK_EVERY_MS = 3_600_000;

const cache =
  process.env.COUNTERSIGN_AGENTS_CACHE ??
  fileURLToPath(new URL("../.cache/agents", import.meta.url));
const words = process.argv.slice(2);
const names = words.filter((word) => word !== "--json");
const unknown = names.filter((name) => !(name in HOSTS));
if (unknown.length > 0) {
  console.error(`no such host: ${unknown.join(", ")}. There are ${Object.keys(HOSTS).join(", ")}.`);
  process.exit(2);
}

const found = (names.length > 0 ? names : Object.keys(HOSTS)).map(tried);
if (words.includes("--json")) console.log(JSON.stringify(found));
process.exitCode = found.some(({ trouble }) => trouble) ? 1 : 0;

function tried(name) {
  try {
    const installed = { name, ...install(name, HOSTS[name]) };
    console.error(`${name} ${installed.version} is in ${installed.folder}`);
    return installed;
  } catch (error) {
    console.error(`${name} could not be installed: ${error.message}`);
    return { name, trouble: error.message };
  }
}

/** What is installed: the version, its folder, the program, and what PATH has to begin with. */
function install(name, host) {
  const path = host.node > Number(process.versions.node.split(".")[0]) ? [nodeFolder()] : [];
  const there = versionsOf(name).at(-1);
  const version = newest(name, host.package, there);
  const folder = join(cache, name, version);
  const program = programIn(folder, host);
  if (!existsSync(folder))
    fetchInto(folder, `${host.package}@${version}`, { ...host, path, bin: host.bin });
  host.prepare?.(folder, version);
  for (const old of versionsOf(name))
    if (old !== version) rmSync(join(cache, name, old), { recursive: true, force: true });
  return { version, folder, program, path };
}

function programIn(folder, { bin, file = `node_modules/.bin/${bin}` }) {
  return join(folder, file);
}

/** In the order in which they were installed. */
function versionsOf(name) {
  const folder = join(cache, name);
  if (!existsSync(folder)) return [];
  const time = (version) => statSync(join(folder, version)).ctimeMs;
  return readdirSync(folder)
    .filter((version) => /^\d/.test(version))
    .sort((a, b) => time(a) - time(b));
}

function newest(name, wanted, there) {
  const asked = join(cache, `${name}.asked`);
  const at = existsSync(asked) ? statSync(asked).mtimeMs : 0;
  if (there !== undefined && Date.now() - at < CHECK_EVERY_MS) return there;
  const { status, stdout, stderr } = npm(["view", `${wanted}@latest`, "version"], process.cwd());
  const version = stdout.trim();
  if (status === 0 && /^\d/.test(version)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(asked, `${version}\n`);
    return version;
  }
  if (there === undefined)
    throw new Error(`npm did not say its newest version: ${complaint(stderr)}`);
  console.error(`${name}: npm did not say its newest version; ${there} is used`);
  return there;
}

/** Complete or not at all: two that install at once do not disturb each other. */
function fetchInto(folder, wanted, { bin, file, scripts = false, path = [] }) {
  console.error(`installing ${wanted} into ${folder}`);
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(join(dirname(folder), "unfinished-"));
  try {
    writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n');
    const flags = [
      "--no-audit",
      "--no-fund",
      "--save-exact",
      ...(scripts ? [] : ["--ignore-scripts"]),
    ];
    const { status, stderr } = npm(["install", ...flags, wanted], unfinished);
    if (status !== 0) throw new Error(`npm could not install ${wanted}: ${complaint(stderr)}`);
    assertRuns(programIn(unfinished, { bin, file }), { wanted, path, home: unfinished });
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function assertRuns(program, { wanted, path, home }) {
  const { status, stderr, error } = spawnSync(program, ["--version"], {
    encoding: "utf8",
    timeout: 120_000,
    env: { PATH: [...path, process.env.PATH].join(delimiter), HOME: home },
  });
  if (status === 0) return;
  const why = error?.message ?? complaint(stderr);
  const platform = `${process.platform}-${process.arch}`;
  throw new Error(`npm installed ${wanted}, but its program does not run on ${platform}: ${why}`);
}

/** Where the Node lies that newer hosts want, when this one is older. */
function nodeFolder() {
  const folder = join(cache, "node", "24");
  if (!existsSync(folder)) fetchInto(folder, NODE.package, NODE);
  return join(folder, "node_modules", ".bin");
}

/**
 * At its first start with a plugin, OpenCode installs this package into its config folder, which
 * takes most of a minute. Tests copy the folder `config` into place instead.
 */
function prepareOpenCode(folder, version) {
  const config = join(folder, "config");
  if (existsSync(config)) return;
  const unfinished = mkdtempSync(join(folder, "unfinished-"));
  const dependencies = { "@opencode-ai/plugin": version };
  writeFileSync(join(unfinished, "package.json"), `${JSON.stringify({ dependencies }, null, 2)}\n`);
  const { status, stderr } = npm(
    ["install", "--no-audit", "--no-fund", "--ignore-scripts"],
    unfinished,
  );
  if (status !== 0) throw new Error(`npm could not prepare its plugins: ${complaint(stderr)}`);
  renameSync(unfinished, config);
}

function npm(words, cwd) {
  return spawnSync("npm", words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The first words of npm's complaint, without the place of its log. */
function complaint(text) {
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("npm warn"))
    .map((line) => line.replace(/^npm error\s*/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("A complete log"));
  return lines.slice(0, 3).join("; ") || "it said nothing";
}
