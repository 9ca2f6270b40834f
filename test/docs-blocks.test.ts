/**
 * Every code block of the documentation that can run is run: shell blocks against a gateway in a
 * scratch home, TypeScript against the exported types, JSON and YAML by their parsers. A block that
 * cannot run, or that would reach for more of the machine, says `no-run` behind its language.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

const run = promisify(execFile);
const MAIN = resolve("dist/src/main.js");

interface Block {
  readonly page: string;
  readonly place: string;
  readonly language: string;
  /** What stands behind the language. */
  readonly words: readonly string[];
  readonly text: string;
}

const filesIn = (directory: string, end: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end) && !name.includes("node_modules"))
    .map((name) => join(directory, name))
    .sort();

function blocksOf(page: string): Block[] {
  const text = readFileSync(page, "utf8");
  return [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, indent = "", info = "", content = ""] = found;
    const [language = "", ...words] = info.trim().split(/ +/);
    const line = text.slice(0, found.index).split("\n").length;
    const own = content.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    return { page, place: `${page}:${line}`, language, words, text: own };
  });
}

const blocks = filesIn("docs", ".md").flatMap(blocksOf);
const of = (...languages: string[]) =>
  blocks.filter(({ language }) => languages.includes(language)).map((block) => block);
const named = (list: readonly Block[]) =>
  list.map((block): [string, Block] => [block.place, block]);
const runs = ({ words }: Block): boolean => !words.includes("no-run");

let scratch: string;
let gateway: ChildProcess;

/** All that a block can run besides `countersign`, so that it cannot change the machine. */
const PROGRAMS = ["sh", "cat", "mkdir", "grep"];

const environment = () => ({
  HOME: join(scratch, "home"),
  PATH: join(scratch, "bin"),
  NO_COLOR: "1",
});

beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), "docs-blocks-")));
  await mkdir(join(scratch, "home"));
  await mkdir(join(scratch, "bin"));
  const command = join(scratch, "bin", "countersign");
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  await chmod(command, 0o755);
  for (const name of PROGRAMS) {
    const { stdout } = await run("sh", ["-c", `command -v ${name}`]);
    await symlink(stdout.trim(), join(scratch, "bin", name));
  }
  await writeFile(
    join(scratch, "gateway.yaml"),
    `approvers: [{ name: owner, companion: owner }]\nchannels: { companion: {} }\np2p: {}\n`,
  );
  gateway = spawn(
    command,
    ["start", "--listen", "127.0.0.1:0", "--config", join(scratch, "gateway.yaml")],
    { env: environment(), stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  await new Promise<void>((ready, failed) => {
    gateway.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("127.0.0.1:")) ready();
    });
    gateway.once("exit", () => failed(new Error(said)));
  });
}, 60_000);

afterAll(async () => {
  if (gateway.exitCode === null) {
    gateway.kill("SIGTERM");
    await once(gateway, "exit");
  }
  await rm(scratch, { recursive: true });
});

/** The page's directory, with the files that its blocks name. */
async function projectOf(page: string): Promise<string> {
  const directory = join(scratch, page.replaceAll(/\W/g, "-"));
  await mkdir(directory, { recursive: true });
  for (const { text, words } of blocksOf(page)) {
    const file =
      words.find((word) => word.startsWith("file="))?.slice("file=".length) ??
      /^# (?:policy|config): (\S+)\n/.exec(text)?.[1];
    if (file === undefined) continue;
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return directory;
}

async function shell(text: string, directory: string): Promise<string> {
  const { stdout } = await run("/bin/bash", ["--norc", "-eo", "pipefail", "-c", text], {
    cwd: directory,
    env: environment(),
  });
  return stdout;
}

describe("a code block of the documentation", () => {
  it("names its language", () => {
    const known = "sh console yaml json ts js mermaid text toml caddyfile python".split(" ");
    expect(
      blocks.filter(({ language }) => !known.includes(language)).map(({ place }) => place),
    ).toEqual([]);
  });

  it("of shell commands runs in a good part of all pages", () => {
    const shellBlocks = of("sh").filter(runs);
    expect(new Set(shellBlocks.map(({ page }) => page)).size).toBeGreaterThanOrEqual(8);
  });

  it.each(named(of("sh").filter((block) => runs(block) && !isFile(block))))(
    "%s runs",
    async (_place, { page, text }) => {
      const said = await shell(text, await projectOf(page));
      const answers = [...said.matchAll(/^(ALLOW|ASK|DENY): /gm)].map(([, word = ""]) => word);
      const told = [...text.matchAll(/^countersign explain .*# (allow|ask|deny)\b/gm)];
      if (told.length > 0) expect(answers).toEqual(told.map(([, word = ""]) => word.toUpperCase()));
    },
    60_000,
  );

  it.each(named(of("json").filter(runs)))("%s is JSON", (_place, { text }) => {
    JSON.parse(text);
  });

  it.each(named(of("yaml")))("%s is YAML", (_place, { text }) => {
    expect(parse(text)).toBeTypeOf("object");
  });

  it("of YAML says what it is, so that it is loaded as that", () => {
    const unmarked = of("yaml").filter(
      (block) => runs(block) && !/^# (?:policy|config|fleet)\b/.test(block.text),
    );
    expect(unmarked.map(({ place }) => place)).toEqual([]);
  });

  it("of TypeScript is part of an example, or type-checks by itself", async () => {
    const examples = filesIn("examples", ".ts").map((file) => flush(readFileSync(file, "utf8")));
    const alone = of("ts").filter(
      (block) => runs(block) && !examples.some((text) => text.includes(flush(block.text))),
    );
    const directory = await mkdtemp(join(resolve("test"), ".docs-blocks-"));
    try {
      for (const [at, { text }] of alone.entries())
        await writeFile(join(directory, `block-${at}.ts`), `${text}\nexport {};\n`);
      await writeFile(join(directory, "tsconfig.json"), JSON.stringify(TSCONFIG));
      const checked = await run(process.execPath, [
        "node_modules/typescript/bin/tsc",
        "-p",
        directory,
      ])
        .then(() => "")
        .catch(({ stdout }: { stdout: string }) => stdout);
      expect([checked, alone.map(({ place }) => place)]).toEqual(["", expect.any(Array)]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }, 60_000);
});

/** Without indentation: a page shows pieces of functions. */
const flush = (text: string): string => text.replace(/^ +/gm, "");
const isFile = ({ words }: Block): boolean => words.some((word) => word.startsWith("file="));

const TSCONFIG = {
  extends: "../../tsconfig.json",
  compilerOptions: {
    noEmit: true,
    paths: {
      countersign: ["../../src/exports/index.ts"],
      "countersign/testing": ["../../test/worlds/testing.ts"],
      "countersign/*": ["../../src/exports/*.ts"],
    },
  },
  include: ["*.ts"],
};

describe("the table of the settings that overlap", () => {
  it("has an example call for each, with its true answer", async () => {
    const page = readFileSync("docs/policy.md", "utf8");
    const rows = [
      ...page.matchAll(/^\| \*\*(.+?)\*\* .*\| `(countersign explain .+?)` *\| (\w+) +\|$/gm),
    ];
    expect(rows.map(([, setting]) => setting)).toEqual([
      "activity mode",
      "safety level",
      "permission mode",
      "default action",
      "approval policy",
    ]);
    const directory = await projectOf("docs/policy.md");
    for (const [, setting, command = "", answer] of rows) {
      const said = await shell(command, directory);
      expect([setting, said.split(":")[0]?.toLowerCase()]).toEqual([setting, answer]);
    }
  }, 60_000);
});
