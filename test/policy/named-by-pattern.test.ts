/**
 * Tools that name places by pattern (Glob, Grep, searches of other hosts) against roots and lists,
 * with real judges, files and links.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import type { SessionPolicy } from "../../src/core/policy.ts";
import { createDisk } from "../../src/filesystem/real-paths.ts";
import { judges } from "../../src/judges/index.ts";
import type { PathLists } from "../../src/policy/rules/rule.ts";
import { createPathLook, createSandbox } from "../../src/policy/stages/sandbox.ts";

const top = realpathSync(mkdtempSync(join(tmpdir(), "patterns-")));
const home = join(top, "home", "me");
const proj = join(home, "work", "proj");
const STANDING = {
  session: "s",
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
} as SessionPolicy;

beforeAll(() => {
  for (const path of [
    "src/a.ts",
    "src/deep/b.ts",
    "src/notes.md",
    ".env",
    "certs/server.pem",
    "docs/readme.md",
  ]) {
    mkdirSync(join(proj, path, ".."), { recursive: true });
    writeFileSync(join(proj, path), "x\n");
  }
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh/id_rsa"), "x\n");
  symlinkSync(join(home, ".ssh"), join(proj, "link"));
  // more names than one call may look at
  for (let at = 0; at < 60; at++) {
    mkdirSync(join(proj, "many", `d${at}`), { recursive: true });
    for (let file = 0; file < 80; file++)
      writeFileSync(join(proj, "many", `d${at}`, `f${file}.ts`), "");
  }
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

async function word(lists: Partial<PathLists>, tool: string, given: JsonObject): Promise<string> {
  const input = JSON.parse(
    JSON.stringify(given).replaceAll("PROJ", proj).replaceAll("MINE", home),
  ) as JsonObject;
  const call = { tool, input, session: "s", cwd: proj };
  const judgement = judgeCall(judges, call);
  const all: PathLists = { roots: [], zeroAccess: [], readOnly: [], noDelete: [], ...lists };
  await createPathLook(all, { home, disk: createDisk({ home }) })?.(call, judgement.effects);
  const verdict = createSandbox(all, { home })?.(call, judgement, STANDING)[0];
  return verdict ? `${verdict.action} ${verdict.reason.code}` : "nothing";
}
const glob = (pattern: string, path?: string): [string, JsonObject] => [
  "Glob",
  { pattern, ...(path !== undefined && { path }) },
];
const grep = (input: JsonObject): [string, JsonObject] => ["Grep", { pattern: "x", ...input }];

describe("roots hold every tool that names places by pattern", () => {
  test.each([
    [...glob("~/.ssh/*"), "deny outside"],
    [...glob("/etc/*"), "deny outside"],
    [...glob("../../*"), "deny outside"],
    [...glob("../../*", "PROJ"), "deny outside"],
    [...glob("*", "~/.ssh"), "deny outside"],
    [...glob("../../../*", "src/deep"), "deny outside"],
    [...glob("src/../../*"), "deny outside"],
    [...glob("/etc/*", "src"), "deny outside"],
    [...glob("{src,../../x}/*"), "deny outside"],
    [...glob("{src,{docs,/etc}}/*"), "deny outside"],
    [...glob("{src,/etc/*}"), "deny outside"],
    [...glob("link/*"), "deny outside"],
    [...glob("lin?/*"), "deny outside"],
    [...glob("*/id_rsa"), "deny outside"],
    [...glob("/**/id_rsa"), "deny outside"],
    [...glob("~/**"), "deny outside"],
    [...glob("**/../../../*"), "deny outside"],
    [...glob("*/../../x/*"), "deny outside"],
    [...glob("**/../src/*"), "ask unreadable"],
    [...glob("file:///etc/*"), "deny outside"],
    [...grep({ path: "~/.ssh", glob: "*" }), "deny outside"],
    [...grep({ glob: "../../*" }), "deny outside"],
    [...grep({ path: "src", glob: "../../*" }), "deny outside"],
    [...grep({ glob: ["*.ts", "/etc/*"] }), "deny outside"],
    ["LS", { path: "../.." }, "deny outside"],
    ["glob", { pattern: "../../*", dir_path: "src" }, "deny outside"],
    ["glob_file_search", { glob_pattern: "/etc/*" }, "deny outside"],
    ["find_by_name", { SearchDirectory: ".", Pattern: "../../*" }, "deny outside"],
    ["file_search", { query: "/etc/**" }, "deny outside"],
    ["grep_search", { query: "x", includePattern: "/etc/*" }, "deny outside"],
    ["mcp__fs__search_files", { path: ".", pattern: "../../*" }, "deny outside"],
    ["mcp__fs__glob", { pattern: "~/.ssh/*" }, "deny outside"],
    ["mcp__fs__find", { where: "~/.ssh/*" }, "deny outside"],
  ] as [string, JsonObject, string][])("%s %j: %s", async (tool, input, expected) => {
    expect(await word({ roots: [proj] }, tool, input)).toBe(expected);
  });

  test.each([
    glob("src/**/*.ts"),
    glob("**/*.ts"),
    glob("*"),
    glob("*.md", "docs"),
    glob("PROJ/src/*"),
    glob("~/work/proj/**"),
    glob("../proj/src/*"),
    glob("{src,docs}/**/*.{ts,md}"),
    glob("many/**/*.ts"),
    glob("!*.md"),
    grep({ glob: "*.ts" }),
    grep({ path: "src", glob: "**/*.{ts,tsx}" }),
    grep({ pattern: "../../*" }),
    ["LS", { path: "src" }],
  ] as [string, JsonObject][])("and let pass %s %j", async (tool, input) => {
    expect(await word({ roots: [proj] }, tool, input)).toBe("nothing");
  });
});

describe("closed files hold every tool that names places by pattern", () => {
  const lists = { zeroAccess: ["~/.ssh", ".env", "*.pem"] };
  test.each([
    [...glob("**/.env"), "deny zero-access"],
    [...glob(".env"), "deny zero-access"],
    [...glob(".e*"), "deny zero-access"],
    [...glob("**/.en?"), "deny zero-access"],
    [...glob("**/[.]env"), "deny zero-access"],
    [...glob("**/{x,.env}"), "deny zero-access"],
    [...glob("{.e,x}{nv,y}"), "deny zero-access"],
    [...glob("**/.ENV"), "deny zero-access"],
    [...glob("nowhere/**/.env"), "deny zero-access"],
    [...glob("**/*.pem"), "deny zero-access"],
    [...glob("certs/s*"), "deny zero-access"],
    [...glob("~/.ssh/*"), "deny zero-access"],
    [...glob("~/.s*/*"), "deny zero-access"],
    [...glob("MINE/.*/**/id_rsa"), "deny zero-access"],
    [...glob("link/*"), "deny zero-access"],
    [...glob("../../.ssh/*"), "deny zero-access"],
    [...grep({ glob: ".env" }), "deny zero-access"],
    [...grep({ glob: "s*.pem" }), "deny zero-access"],
    [...grep({ glob: "**/.e*" }), "deny zero-access"],
    ["Bash", { command: "ls .e*" }, "deny zero-access"],
    ["mcp__fs__find", { where: "~/.ssh/*" }, "deny zero-access"],
    ["mcp__fs__search_files", { path: ".", pattern: "**/.env" }, "deny zero-access"],
  ] as [string, JsonObject, string][])("%s %j: %s", async (tool, input, expected) => {
    expect(await word(lists, tool, input)).toBe(expected);
  });

  test("a directory too large to search is asked about only where the pattern may mean a closed file", async () => {
    expect(await word({ zeroAccess: ["*.pem"] }, ...glob("many/**/*"))).toBe("ask unreadable");
    expect(await word({ zeroAccess: ["*.pem"] }, ...glob("many/**/*.ts"))).toBe("nothing");
    expect(await word({ zeroAccess: ["*.pem"] }, ...grep({ path: "many", glob: "*.ts" }))).toBe(
      "nothing",
    );
  });

  test.each([
    glob("src/**/*.ts"),
    glob("**/*.ts"),
    glob("docs/*"),
    glob("**/*env*.ts"),
    grep({ glob: "*.ts" }),
    ["LS", { path: "." }],
    ["Bash", { command: "ls *" }],
  ] as [string, JsonObject][])("and let pass %s %j", async (tool, input) => {
    expect(await word({ zeroAccess: [".env", "~/.ssh/id_rsa"] }, tool, input)).toBe("nothing");
  });
});
