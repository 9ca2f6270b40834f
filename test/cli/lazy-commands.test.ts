/**
 * A command loads what it needs, and nothing else: `status` no web framework, schema, judge or
 * channel. Looks at what was built, where each file's source map says which modules are in it.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

/** Prints the address of every file that Node is asked to load, each on a line. */
const HOOKS = `
  import { writeSync } from "node:fs";
  export async function load(url, context, next) {
    writeSync(2, "loaded " + url + "\\n");
    return next(url, context);
  }`;
const REGISTER = `
  import { createRequire, register } from "node:module";
  import { writeSync } from "node:fs";
  import { pathToFileURL } from "node:url";
  const required = createRequire("file:///").cache;
  process.on("exit", () => {
    for (const file of Object.keys(required)) writeSync(2, "loaded " + pathToFileURL(file) + "\\n");
  });
  register("data:text/javascript," + encodeURIComponent(${JSON.stringify(HOOKS)}));`;

/** The modules that a command loads, by their paths in this project. */
async function modulesOf(...args: string[]): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const hooks = `data:text/javascript,${encodeURIComponent(REGISTER)}`;
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", hooks, "dist/src/main.js", ...args],
    { env: { PATH: process.env.PATH, HOME: home, COUNTERSIGN_URL: "http://127.0.0.1:1" } },
  ).catch((error: { stderr: string }) => error);
  const files = [...stderr.matchAll(/^loaded (file:.*)$/gm)].map(([, url = ""]) =>
    fileURLToPath(url),
  );
  const modules = await Promise.all(files.map(modulesIn));
  return modules.flat();
}

/** None where a file only imports others: it has no source map. */
async function modulesIn(file: string): Promise<string[]> {
  const map = await readFile(`${file}.map`, "utf8").catch(() => '{ "sources": [] }');
  const { sources } = JSON.parse(map) as { sources: string[] };
  return sources.map((source) => relative(process.cwd(), join(file, "..", source)));
}

/** A module of a library, of the judges, of a channel, or of what only a gateway has. */
const HEAVY =
  /(?:^|\/)node_modules\/(?!(?:commander|nanoid)\/)|^channels\/|^src\/(?:judges|policy|server|app\/gateway)/;

describe("a command loads only what it needs", () => {
  it.each([
    "--help",
    "--version",
    "status",
    "approvals",
    "approve x",
    "deny x",
    "grants list",
    "reload",
    "mcp proxy -- true",
  ])("countersign %s", async (words) => {
    const modules = await modulesOf(...words.split(" "));
    expect(modules).toContain("src/main.ts");
    expect(modules.filter((module) => HEAVY.test(module))).toEqual([]);
  });

  it("explain loads the judges, and no web framework, log or channel's client", async () => {
    const modules = await modulesOf("explain", "--", "ls");
    expect(modules).toContain("src/judges/index.ts");
    expect(
      modules.filter((module) =>
        /node_modules\/(?:@?fastify|pino|ws|prom-client)\b|channels\/(?:chat|telegram|discord|slack|mattermost)\/(?!index|mention)/.test(
          module,
        ),
      ),
    ).toEqual([]);
  });

  it("explain loads the entries of the programs that it is asked about, and few others", async () => {
    const modules = await modulesOf("explain", "--", "git push");
    const entries = modules.filter((module) => module.startsWith("src/judges/shell/catalog/"));
    expect(entries).toContain("src/judges/shell/catalog/git.ts");
    expect(entries.length).toBeLessThan(200);
  });
});

it.each(["start", "explain -- ls"])(
  "countersign %s says which Node it needs where this one cannot load a module synchronously",
  async (words) => {
    const home = await mkdtemp(join(tmpdir(), "countersign-"));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const failed = await promisify(execFile)(
      process.execPath,
      ["--no-experimental-require-module", "dist/src/main.js", ...words.split(" ")],
      { env: { PATH: process.env.PATH, HOME: home } },
    ).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("needs Node 20") });
  },
);
