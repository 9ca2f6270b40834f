/**
 * A hook puts another input in place of the agent's, over the whole path: people see it, the digest
 * is of it, it is what runs.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "countersign-hooks-"));
});
afterEach(async () => {
  await at?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A gateway whose hooks are this test's functions. */
async function withHooks(
  functions: Readonly<Record<string, (input: JsonObject) => unknown>>,
  more = "",
): Promise<TestGateway> {
  const entries = Object.keys(functions).map(
    (name) => `    - { type: function, function: ${name}, matcher: Bash }`,
  );
  await writeFile(
    join(directory, "hooks.yaml"),
    `hooks:\n  PreToolUse:\n${entries.join("\n")}\n${more}`,
  );
  at = await openGateway(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { " +
      "companion: {} }\npolicy: hooks.yaml\nlog: { level: silent }\n",
    { configDirectory: directory, functions: functions as never },
  );
  return at;
}

const run = (command: string) => ({ updatedInput: { command } });
const inputOf = ({ tool_input }: JsonObject) => (tool_input as JsonObject).command;

describe("an input that a hook changes", () => {
  it("comes back with the decision, with its own digest", async () => {
    await withHooks({
      change: (input) => (inputOf(input) === "git push" ? run("git status") : undefined),
    });
    const { body } = await at.ask({ input: { command: "git push" } });
    expect(body).toMatchObject({
      decision: "allow",
      input: { command: "git status" },
      level: "safe",
    });
    const plain = await at.ask({ input: { command: "git status" } });
    expect(body.digest).toBe(plain.body.digest);
    expect(plain.body.input).toBeUndefined();
  });

  it("is what people are asked about, and what runs when they approve", async () => {
    await withHooks({ change: () => run("git push --force origin main") });
    await at.companion();
    const asked = at.ask({ input: { command: "ls" } });
    const [approval] = await at.pending();
    expect(approval).toMatchObject({
      arguments: '{"command":"git push --force origin main"}',
      patternKey: "vcs.git.push_force",
    });
    await at.answer(approval!.id, { decision: "approve" });
    const { body } = await asked;
    expect(body).toMatchObject({
      decision: "allow",
      input: { command: "git push --force origin main" },
      digest: approval!.digest,
    });
    const outcome = { ok: true, input: { command: "git push --force origin main" } };
    expect(
      (await at.send("POST", `/v1/calls/${body.id}/outcome`, { body: outcome })).body,
    ).toMatchObject({
      matches: true,
      alarm: false,
    });
  });

  it("runs as the agent had it nowhere: that is an alarm", async () => {
    await withHooks({ change: () => run("git status") });
    const { body } = await at.ask({ input: { command: "git push" } });
    const report = await at.send("POST", `/v1/calls/${body.id}/outcome`, {
      body: { ok: true, input: { command: "git push" } },
    });
    expect(report.body).toMatchObject({ matches: false, alarm: true });
  });

  it("can be changed once more by the approver", async () => {
    await withHooks({
      change: (input) => (inputOf(input) === "ls" ? run("git push origin a") : undefined),
    });
    await at.companion();
    const asked = at.ask({ input: { command: "ls" } });
    const [approval] = await at.pending();
    await at.answer(approval!.id, { decision: "approve", input: { command: "git push origin b" } });
    expect((await asked).body.input).toEqual({ command: "git push origin b" });
  });

  it("is denied by a rule that the agent's own input would have passed", async () => {
    await withHooks(
      { change: () => run("git push") },
      "permissions: { deny: ['Bash(git push:*)'] }\n",
    );
    expect((await at.ask({ input: { command: "ls" } })).body).toMatchObject({
      decision: "deny",
      reason: { type: "rule" },
    });
  });

  it("is written down beside the agent's own", async () => {
    await withHooks({ change: () => run("git status") });
    await at.ask({ input: { command: "git push" } });
    const lines = await at.audit();
    const received = lines.find(({ type }) => type === "received")!.call as JsonObject;
    expect(received.raw).toContain("git push");
    expect(lines.find(({ type }) => type === "replaced")).toMatchObject({
      call: received.id,
      by: expect.stringContaining("change"),
      raw: '{"command":"git status"}',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe("what hooks say besides", () => {
  it("reaches the agent with the decision, allowed, denied or approved", async () => {
    await withHooks({
      note: (input) => ({
        additionalContext: `saw ${String(inputOf(input))}`,
        ...(inputOf(input) === "no" && { decision: "deny", reason: "not here" }),
      }),
    });
    expect((await at.ask({ input: { command: "ls" } })).body.context).toEqual(["saw ls"]);
    const denied = (await at.ask({ input: { command: "no" } })).body;
    expect(denied).toMatchObject({
      decision: "deny",
      context: ["saw no"],
      reason: { type: "hook", source: "user" },
    });
    expect(denied.reason.message).toContain("not here");
    await at.companion();
    const asked = at.ask();
    const [approval] = await at.pending();
    await at.answer(approval!.id, { decision: "approve" });
    expect((await asked).body.context).toEqual(["saw git push --force"]);
  });

  it("reaches Claude Code as additional context", async () => {
    await withHooks({ note: () => ({ additionalContext: "remember the tests" }) });
    const payload = {
      hook_event_name: "PreToolUse",
      session_id: "x",
      cwd: "/tmp",
      tool_name: "Bash",
      tool_input: { command: "ls" },
      tool_use_id: "t1",
    };
    const { body } = await at.send("POST", "/v1/hooks/claude-code", { body: payload });
    expect(body.hookSpecificOutput).toMatchObject({
      permissionDecision: "allow",
      additionalContext: "remember the tests",
    });
  });

  it("is lost with an agent that hangs up while a hook thinks, and nothing runs", async () => {
    let release = () => {};
    await withHooks({ slow: () => new Promise((resolve) => (release = () => resolve(undefined))) });
    const stop = new AbortController();
    const asked = at.send("POST", "/v1/calls", {
      body: { session: "s:1", tool: "Bash", input: { command: "ls" }, callId: "c1" },
      signal: stop.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop.abort();
    await expect(asked).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    const again = await at.send("POST", "/v1/calls?wait=2", {
      body: { session: "s:1", tool: "Bash", input: { command: "ls" }, callId: "c1" },
    });
    expect(["deny", "allow"]).toContain(again.body.decision);
    const decided = (await at.audit()).filter(({ type }) => type === "decided");
    expect(decided).toHaveLength(1);
  });
});
