/** A call that one gateway has taken: any other one tells its state, and takes its outcome. */
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { sha256 } from "../../src/core/digest.ts";
import { newId } from "../../src/core/ids.ts";
import type { JsonObject } from "../../src/core/model.ts";
import type { TestGateway } from "../support/gateways.ts";
import { type NodeProcess, startNode } from "../support/node-process.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";

type Sender = Pick<TestGateway, "send">;

const SAFE = { session: "s:1", tool: "Bash", input: { command: "ls" } };
const PUSH = { session: "s:1", tool: "Bash", input: { command: "git push --force origin h" } };
const HOOK = { session_id: "c1", cwd: "/w", tool_name: "Bash" };
const WAIT = { timeout: 20_000, interval: 20 };

const ask = (node: Sender, call: object, query = "") =>
  node.send("POST", `/v1/calls${query}`, { body: call });
const look = (node: Sender, id: string, query = "", token?: string) =>
  node.send("GET", `/v1/calls/${id}${query}`, token === undefined ? {} : { token });
const report = (node: Sender, id: string, body: object) =>
  node.send("POST", `/v1/calls/${id}/outcome`, { body });
const fire = (node: Sender, body: object) => node.send("POST", "/v1/hooks/claude-code", { body });
const preToolUse = (input: object, id = "t1") => ({
  ...HOOK,
  hook_event_name: "PreToolUse",
  tool_input: input,
  tool_use_id: id,
});
const postToolUse = (input: object, id = "t1") => ({
  ...preToolUse(input, id),
  hook_event_name: "PostToolUse",
  tool_response: {},
});

/** Lines of all gateways about outcomes. */
async function outcomes(node: TestGateway): Promise<JsonObject[]> {
  const { body } = await node.send("GET", "/v1/audit?type=outcome&limit=100", {
    token: node.tokens.admin,
  });
  return body.lines;
}

async function approved(node: TestGateway): Promise<string> {
  const [asked] = await node.pending();
  expect((await node.answer(asked!.id, { decision: "approve" })).status).toBe(200);
  return String(asked!.id);
}

describe("a call of another gateway that runs", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  const open = async (yaml = NODE) => {
    cluster = await openNodes(2, { yaml });
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  };
  afterEach(() => cluster.stop());

  it("takes its outcome here, once, and it is compared with what was approved", async () => {
    await open();
    const { body } = await ask(one, SAFE);
    const told = await report(other, body.id, { ok: true, input: { command: "rm -rf ~/" } });
    expect(told).toMatchObject({ status: 200, body: { id: body.id, matches: false, alarm: true } });
    const [line, ...more] = await outcomes(other);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ call: body.id, severity: "ALARM", matches: false });
    for (const node of [one, other])
      expect((await report(node, body.id, { ok: true })).body.error.code).toBe("already-reported");
  });

  it("is of its own token only, and what no gateway has is unknown", async () => {
    const [token, hash] = ["another-agent-token", sha256("another-agent-token")];
    await open(`${NODE}tokens: [{ role: agent, name: stranger, sha256: ${hash} }]\n`);
    const { body } = await ask(one, SAFE);
    for (const path of [body.id, "a-call-that-never-came"]) {
      const sent = await other.send("POST", `/v1/calls/${path}/outcome`, {
        body: { ok: true },
        token,
      });
      expect([sent.status, sent.body.error.code]).toEqual([404, "unknown-call"]);
      expect((await look(other, path, "", token)).body.error?.code).toBe("unknown-call");
    }
    expect((await report(other, body.id, { ok: true })).status).toBe(200);
  });

  it("is refused where too many are looked for, and unknown at once where its id is none", async () => {
    await open();
    const told = new Set<string>();
    const lookFor = (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => told.add((await look(other, id)).body.error?.code)));
    await lookFor(Array.from({ length: 300 }, (_, at) => `never-${at}`));
    expect([...told]).toEqual(["unknown-call"]);
    // no search ends before there are too many
    const lock = new pg.Client(cluster.url);
    await lock.connect();
    await lock.query("BEGIN; LOCK TABLE countersign.audit IN ACCESS EXCLUSIVE MODE");
    const searching = lookFor(Array.from({ length: 300 }, newId));
    await expect.poll(() => told.has("rate-limited")).toBe(true);
    await lock.query("COMMIT");
    await lock.end();
    await searching;
    expect([...told].sort()).toEqual(["rate-limited", "unknown-call"]);
  });

  it("raises the alarm where the hook after it reports something else here", async () => {
    await open();
    const asked = fire(one, preToolUse({ command: "git push --force origin h" }));
    await approved(other);
    expect((await asked).body.hookSpecificOutput.permissionDecision).toBe("allow");
    expect((await fire(other, postToolUse({ command: "rm -rf ~/" }))).status).toBe(200);
    expect(await outcomes(other)).toMatchObject([{ severity: "ALARM", matches: false, ok: true }]);
  });

  it("is charged to the budget of its session", async () => {
    await open(`${NODE}budget: { perSession: 10 }\n`);
    const decisions: string[] = [];
    for (let count = 0; count < 8; count++) {
      const { body } = await ask(one, SAFE);
      decisions.push(body.decision);
      if (body.decision === "allow") await report(other, body.id, { ok: true, cost: 4 });
    }
    expect(decisions.slice(0, 3)).toEqual(["allow", "allow", "allow"]);
    expect(decisions.slice(3)).toEqual(["deny", "deny", "deny", "deny", "deny"]);
  });

  it("counts for the loop detector where it fails", async () => {
    await open();
    const codes: string[] = [];
    for (let count = 0; count < 6; count++) {
      const { body } = await ask(one, { ...SAFE, input: { command: `ls a${count}` } });
      codes.push(body.decision === "allow" ? "allow" : body.reason.code);
      if (body.decision === "allow") await report(other, body.id, { ok: false });
    }
    expect(codes.at(-1)).toBe("loop-tripped");
  });

  it("is looked up here: waiting, then decided, and the wait ends with the answer", async () => {
    await open();
    const { body } = await ask(one, PUSH, "?wait=0");
    expect(body.decision).toBe("pending");
    const seen = await look(other, body.id);
    expect([seen.status, seen.body]).toEqual([202, body]);
    const waiting = look(other, body.id, "?wait=600");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await approved(other);
    const decided = await waiting;
    expect(decided.status).toBe(200);
    expect(decided.body.decision).toBe("allow");
    expect(decided.body).toEqual((await look(one, body.id)).body);
    expect((await look(other, body.id)).body).toEqual(decided.body);
  });

  it("shows what became of it in its approval here", async () => {
    await open();
    const asked = ask(one, PUSH);
    const approval = await approved(other);
    const { body } = await asked;
    await report(other, body.id, { ok: false, error: "rejected" });
    for (const node of [one, other])
      await expect
        .poll(async () => {
          const { body: seen } = await node.send("GET", `/v1/approvals/${approval}`, {
            token: node.tokens.approver,
          });
          return seen.outcome;
        }, WAIT)
        .toMatchObject({ ok: false, error: "rejected" });
  });

  it("is not missed by a turn that ends here, where its report came here", async () => {
    await open();
    for (const id of ["t1", "t2"]) await fire(one, preToolUse({ command: "ls" }, id));
    await fire(other, postToolUse({ command: "ls" }, "t1"));
    await fire(other, { session_id: "c1", hook_event_name: "Stop" });
    await expect.poll(async () => (await outcomes(other)).length, WAIT).toBe(2);
    expect((await outcomes(other)).filter(({ ran }) => ran === false)).toHaveLength(1);
  });

  it("is found by what ran where its host gives it no id", async () => {
    await open();
    const gemini = (node: Sender, event: string, command: string) =>
      node.send("POST", "/v1/hooks/gemini", {
        body: {
          ...{ session_id: "g1", cwd: "/w", hook_event_name: event, tool_input: { command } },
          tool_name: "run_shell_command",
          ...(event === "AfterTool" && { tool_response: { llmContent: "done" } }),
        },
      });
    for (const command of ["ls a", "ls b"]) await gemini(one, "BeforeTool", command);
    await gemini(other, "AfterTool", "ls b");
    expect(await outcomes(other)).toMatchObject([{ matches: true }]);
    await gemini(other, "AfterTool", "rm -rf ~/");
    expect((await outcomes(other)).at(-1)).toMatchObject({ matches: false, severity: "ALARM" });
  });

  it("is reported once by several hooks of its host, each at another gateway", async () => {
    await open();
    const copilot = (node: Sender, hook: string, event: string) =>
      node.send("POST", `/v1/hooks/copilot?hook=${hook}`, {
        body: {
          ...{ session_id: "s1", timestamp: "2026-11-23T13:33:40.000Z", cwd: "/w" },
          ...{ hook_event_name: event, tool_name: "bash", tool_input: { command: "ls" } },
          ...(event === "PostToolUse" && { tool_result: { text_result_for_llm: "" } }),
        },
      });
    await copilot(one, "user", "PreToolUse");
    for (const [node, name] of [
      [one, "user"],
      [other, "project"],
    ] as const)
      expect((await copilot(node, name, "PostToolUse")).status).toBe(200);
    expect(await outcomes(other)).toMatchObject([{ matches: true }]);
  });

  it("is written down where no gateway knows of the call", async () => {
    await open();
    expect((await fire(other, postToolUse({ command: "rm -rf ~/" }, "never"))).status).toBe(200);
    expect(await outcomes(other)).toMatchObject([
      { severity: "WARN", call: null, session: "claude-code:c1", callId: "never" },
    ]);
  });
});

describe("a call of a gateway that was killed", () => {
  let cluster: Nodes;
  let other: TestGateway;
  let victim: NodeProcess;
  const open = async (yaml = NODE) => {
    cluster = await openNodes(1, { yaml });
    [other] = cluster.nodes as [TestGateway];
    victim = await startNode(yaml, { url: cluster.url });
  };
  afterEach(async () => {
    await victim.remove();
    await cluster.stop();
  });

  it("has its outcome compared with what was approved", async () => {
    await open();
    const { body: safe } = await ask(victim as never, SAFE);
    const asked = fire(victim as never, preToolUse({ command: "git push --force origin h" }));
    await approved(other);
    expect((await asked).body.hookSpecificOutput.permissionDecision).toBe("allow");
    const changing = ask(victim as never, PUSH);
    const [open2] = await other.pending();
    const edited = { command: "git push origin h" };
    await other.answer(open2!.id, { decision: "approve", input: edited });
    const { body: changed } = await changing;
    expect(changed).toMatchObject({ decision: "allow", input: edited });
    await victim.kill();
    expect((await fire(other, postToolUse({ command: "rm -rf ~/" }))).status).toBe(200);
    expect(await outcomes(other)).toMatchObject([{ severity: "ALARM", matches: false }]);
    expect((await look(other, changed.id)).body).toEqual({
      ...changed,
      permit: expect.any(String),
    });
    const ran = await report(other, changed.id, { ok: true, input: edited });
    expect(ran.body).toMatchObject({ matches: true, alarm: false });
    const input = { command: "ls" };
    const told = await report(other, safe.id, { ok: true, input });
    expect(told.body).toEqual({ id: safe.id, matches: true, alarm: false });
    expect((await report(other, safe.id, { ok: true })).body.error.code).toBe("already-reported");
    expect(await outcomes(other)).toHaveLength(3);
  });

  it("is charged to the budget of its session", async () => {
    await open(`${NODE}budget: { perSession: 3 }\n`);
    const { body } = await ask(victim as never, SAFE);
    await victim.kill();
    expect((await report(other, body.id, { ok: true, cost: 4 })).status).toBe(200);
    expect((await ask(other, SAFE)).body.reason.code).toBe("budget-spent");
  });

  it("is looked up, and its answer is waited for", async () => {
    await open();
    const { body: safe } = await ask(victim as never, SAFE);
    const { body } = await ask(victim as never, PUSH, "?wait=1");
    expect(body.decision).toBe("pending");
    await victim.kill();
    const { body: seen } = await look(other, safe.id);
    expect(seen).toEqual(safe);
    expect(await look(other, body.id)).toMatchObject({
      status: 202,
      body: { decision: "pending", approval: body.approval },
    });
    const waiting = look(other, body.id, "?wait=30");
    await approved(other);
    const { body: decided } = await waiting;
    expect(decided).toMatchObject({ id: body.id, decision: "allow", approval: body.approval });
    expect(decided.permit).toBeTypeOf("string");
  });
});
