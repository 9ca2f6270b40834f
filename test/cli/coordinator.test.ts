/**
 * A coordinator in a gateway of its own process, with a program for a hook, as an operator sets it
 * up. Runs what the build made.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";

const MAIN = "dist/src/main.js";
let home: string;
let gateway: ChildProcess;

const environment = () => ({ PATH: process.env.PATH, HOME: home, NO_COLOR: "1" });

async function run(
  args: readonly string[],
  input = "",
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment() });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

const CONFIG = `listen: 127.0.0.1:0
policy: policy.yaml
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
`;
const POLICY = `hooks:
  ask:
    - { name: lead, type: command, command: [node, lead.mjs], for: children }
`;
/** Writes down what it is told, and answers as a parent agent would. */
const LEAD = `import { appendFileSync, readFileSync } from "node:fs";
const told = JSON.parse(readFileSync(0, "utf8"));
appendFileSync("told.jsonl", JSON.stringify(told) + "\\n");
const behavior = told.tool_input.command.includes("no-way") ? "deny" : "allow";
const decision = { behavior, message: "by the plan" };
const hookSpecificOutput = { hookEventName: "PermissionRequest", decision };
console.log(JSON.stringify({ hookSpecificOutput }));
`;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "countersign-lead-"));
  for (const [name, text] of Object.entries({
    "config.yaml": CONFIG,
    "policy.yaml": POLICY,
    "lead.mjs": LEAD,
  }))
    await writeFile(join(home, name), text);
  gateway = spawn(process.execPath, [MAIN, "start", "--config", join(home, "config.yaml")], {
    env: environment(),
    stdio: "pipe",
  });
  let text = "";
  gateway.stderr!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("countersign approve ID")) {
    if (gateway.exitCode !== null) throw new Error(text);
    await Promise.race([once(gateway.stderr!, "data"), once(gateway, "exit")]);
  }
  expect((await run(["session", "lead:1", "--safety", "full-auto"])).code).toBe(0);
});
afterAll(async () => {
  if (gateway.kill("SIGTERM")) await once(gateway, "close");
  await rm(home, { recursive: true, force: true });
});

const ask = async (command: string, over: object = { parent: "lead:1" }) => {
  const { out } = await run(
    ["ask"],
    JSON.stringify({ session: "worker:1", tool: "Bash", input: { command }, ...over }),
  );
  return JSON.parse(out) as JsonObject;
};

it("a child's question goes to the parent agent, which answers it before people are asked", async () => {
  expect(await ask("frobnicate")).toMatchObject({
    decision: "allow",
    reason: {
      type: "hook",
      code: "lead",
      message: 'The coordinator "lead" allowed this: by the plan',
    },
  });
  expect(await ask("frobnicate no-way")).toMatchObject({
    decision: "deny",
    reason: { type: "hook", code: "lead" },
  });
  const told = (await readFile(join(home, "told.jsonl"), "utf8")).trim().split("\n");
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { session_id: "worker:1", countersign: { parent: "lead:1", may_allow: true } },
    { tool_input: { command: "frobnicate no-way" } },
  ]);
  const audit = (await readFile(join(home, ".countersign", "audit.jsonl"), "utf8"))
    .trim()
    .split("\n");
  const lines = audit.map((line) => JSON.parse(line) as JsonObject);
  const verdicts = lines
    .filter(({ type }) => type === "verdict")
    .map(({ stages }) => (stages as JsonObject[]).at(-1)!);
  expect(verdicts).toMatchObject([
    { stage: "coordinator", action: "allow" },
    { stage: "coordinator", action: "deny" },
  ]);
  expect(lines.some(({ type }) => type === "asked")).toBe(false);
});

it("explain names the coordinator of a child's call without asking it, and policy check names it too", async () => {
  const config = ["--config", join(home, "config.yaml")];
  const before = await readFile(join(home, "told.jsonl"), "utf8");
  const { out } = await run(["explain", ...config, "--parent", "lead:1", "--", "frobnicate"]);
  expect(out).toMatch(
    /coordinator +none +lead +The coordinator "lead" is asked before people are\./,
  );
  expect((await run(["explain", ...config, "--", "frobnicate"])).out).not.toContain("coordinator");
  expect(await readFile(join(home, "told.jsonl"), "utf8")).toBe(before);
  const checked = await run(["policy", "check", join(home, "policy.yaml")]);
  expect(checked.out).toContain("coordinator: lead (command, people are asked if it fails)");
});
