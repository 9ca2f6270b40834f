/**
 * A gateway that stops gracefully: those who wait there are told so, and wait at another one. Runs
 * what `npm run build` made.
 */
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sha256 } from "../../src/core/digest.ts";
import { ask } from "../../src/sdk/ask.ts";
import { openBalancer } from "../support/balancer.ts";
import type { TestGateway } from "../support/gateways.ts";
import { NODE, type Nodes, openNodes } from "../support/nodes.ts";

/** Of an agent that both know. */
const TOKEN = "an-agent-of-both";
const PUSH = { session: "s:1", tool: "Bash", input: { command: "git push --force origin h" } };

describe("a gateway that stops while calls wait at it", () => {
  let cluster: Nodes;
  let one: TestGateway;
  let other: TestGateway;
  beforeEach(async () => {
    const yaml = `${NODE}tokens: [{ role: agent, name: bot, sha256: ${sha256(TOKEN)} }]\n`;
    cluster = await openNodes(2, { yaml });
    [one, other] = cluster.nodes as [TestGateway, TestGateway];
  });
  afterEach(() => cluster.stop());

  const approve = async () => {
    const [asked] = await other.pending();
    expect((await other.answer(asked!.id, { decision: "approve" })).status).toBe(200);
  };

  it.each(["", "?wait=600"])(
    "tells their ids (%s), and another gives the answer",
    async (query) => {
      const waiting = one.send("POST", `/v1/calls${query}`, { body: PUSH });
      const [asked] = await other.pending();
      await one.stop();
      const { status, body } = await waiting;
      expect([status, body]).toMatchObject([202, { decision: "pending", approval: asked!.id }]);
      const again = other.send("GET", `/v1/calls/${body.id}?wait=600`);
      await approve();
      expect((await again).body).toMatchObject({ id: body.id, decision: "allow" });
    },
  );

  it("tells an agent to make the same call again, which goes on waiting elsewhere", async () => {
    const fire = (node: TestGateway, id: string) => {
      const event = { session_id: "c1", cwd: "/w", hook_event_name: "PreToolUse" };
      const body = { ...event, tool_use_id: id, tool_name: "Bash", tool_input: PUSH.input };
      return node.send("POST", "/v1/hooks/claude-code", { body });
    };
    const told = fire(one, "t1");
    await other.pending();
    await one.stop();
    const { permissionDecision, permissionDecisionReason } = (await told).body.hookSpecificOutput;
    expect(permissionDecision).toBe("deny");
    expect(permissionDecisionReason).toContain("make exactly the same call again");
    const again = fire(other, "t2");
    await approve();
    expect((await again).body.hookSpecificOutput.permissionDecision).toBe("allow");
    const { body } = await other.send("GET", "/v1/approvals", { token: other.tokens.approver });
    expect(body.approvals).toMatchObject([{ calls: 1, status: "approved" }]);
  });

  describe("and our own clients", () => {
    const withdrawn = new AbortController();
    let answered: ReturnType<typeof ask>;
    beforeEach(async () => {
      const balancer = await openBalancer(one.url);
      answered = ask(
        { tool: PUSH.tool, input: JSON.stringify(PUSH.input) },
        { url: balancer.url, token: TOKEN, session: PUSH.session, signal: withdrawn.signal },
      );
      answered.catch(() => {});
      await other.pending();
      balancer.lead(other.url);
      await one.stop();
    });

    it("lets them wait at the other one behind the same address", async () => {
      await approve();
      expect(await answered).toMatchObject({ decision: "allow" });
    });

    it("lets them withdraw the question there", async () => {
      withdrawn.abort();
      await expect(answered).rejects.toThrow();
      await expect.poll(async () => (await openAt(other)).length).toBe(0);
    });
  });
});

describe("a gateway that stops while a command waits at it", () => {
  it.each([
    ["run", ["run", "--session", PUSH.session, "--", "git", "push", "--force", "origin", "h"]],
    [
      "ask",
      ["ask", "--session", PUSH.session, "--tool", "Bash", "--input", JSON.stringify(PUSH.input)],
    ],
  ])("lets countersign %s wait at the other one behind the same address", async (_name, args) => {
    const yaml = `${NODE}tokens: [{ role: agent, name: bot, sha256: ${sha256(TOKEN)} }]\n`;
    const cluster = await openNodes(2, { yaml });
    onTestFinished(() => cluster.stop());
    const [one, other] = cluster.nodes as [TestGateway, TestGateway];
    const balancer = await openBalancer(one.url);
    const env = { COUNTERSIGN_URL: balancer.url, COUNTERSIGN_TOKEN: TOKEN, NO_COLOR: "1" };
    const running = promisify(execFile)(process.execPath, ["dist/src/main.js", ...args], {
      env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    }).catch((error) => error);
    const [asked] = await other.pending();
    balancer.lead(other.url);
    await one.stop();
    await other.answer(asked!.id, { decision: "deny" });
    const { code, stdout, stderr } = await running;
    expect([code, stdout + stderr]).toEqual(
      args[0] === "run"
        ? [126, expect.stringContaining("countersign: not run.")]
        : [1, expect.stringContaining('"decision":"deny"')],
    );
  });
});

const openAt = async (node: TestGateway): Promise<unknown[]> => {
  const { body } = await node.send("GET", "/v1/approvals?status=pending", {
    token: node.tokens.approver,
  });
  return body.approvals;
};
