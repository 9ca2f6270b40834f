/** The recipe in Python of docs/sdk.md, against a real gateway. */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { APPROVE, DANGEROUS, DENY, NOWHERE, openWorld } from "./world.ts";

const [, recipe = ""] = /```python\n(.*?)```/s.exec(readFileSync("docs/sdk.md", "utf8")) ?? [];
const isHere = spawnSync("python3", ["--version"]).status === 0;
const run = promisify(execFile);

const PROGRAM = `${recipe}
import sys
try:
    print("run", json.dumps(approved("python:1", "Bash", {"command": sys.argv[1]})))
except PermissionError as error:
    print("denied", error)
`;

async function python(command: string, { url, token }: { url?: string; token?: string }) {
  const environment = { COUNTERSIGN_URL: url, COUNTERSIGN_TOKEN: token, PATH: process.env.PATH };
  const { stdout } = await run("python3", ["-c", PROGRAM, command], { env: environment });
  return stdout.trim();
}

describe("the recipe in Python", () => {
  it("has at most 15 lines, and needs nothing but the standard library", () => {
    expect(recipe.trim().split("\n").filter(Boolean).length).toBeLessThanOrEqual(15);
    expect(recipe.match(/^import .*/gm)).toEqual(["import json, os, urllib.request"]);
  });
});

describe.skipIf(!isHere)("the recipe in Python (skipped where there is no python3)", () => {
  it("runs what is approved, also with the approver's input, and nothing else", async () => {
    const { options, answer } = await openWorld();
    expect(await python("ls", options)).toBe('run {"command": "ls"}');
    const approved = python(DANGEROUS, options);
    await answer(APPROVE);
    expect(await approved).toBe(`run {"command": "${DANGEROUS}"}`);
    const edited = python(DANGEROUS, options);
    await answer({ ...APPROVE, input: { command: "git push" } });
    expect(await edited).toBe('run {"command": "git push"}');
    const denied = python(DANGEROUS, options);
    await answer(DENY);
    expect(await denied).toMatch(/^denied .*use the clean task instead/);
  });

  it("runs nothing without a gateway, or with a token that it does not know", async () => {
    const { options } = await openWorld();
    expect(await python("ls", NOWHERE)).toMatch(/^denied Not run, Countersign could not be asked/);
    expect(await python("ls", { ...options, token: "nobody" })).toMatch(/^denied Not run/);
  });
});
