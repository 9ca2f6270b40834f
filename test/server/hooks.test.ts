/** Reports of agent hosts that give their calls no id: each is tied to what ran. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
  await gateway.companion();
});
afterEach(() => gateway.stop());

const payload = (event: string, command: string, session = "s") => ({
  session_id: session,
  cwd: "/srv",
  hook_event_name: event,
  tool_name: "run_shell_command",
  tool_input: { command },
  ...(event === "AfterTool" && { tool_response: { llmContent: "done" } }),
});
const post = (event: string, command: string, session?: string) =>
  gateway.send("POST", "/v1/hooks/gemini?wait=30", { body: payload(event, command, session) });

async function approved(command: string, input?: string): Promise<void> {
  const asked = post("BeforeTool", command);
  const [open] = await gateway.pending();
  await gateway.answer(open?.id, { decision: "approve", ...(input && { input }) });
  expect((await asked).body).toMatchObject({ decision: "allow" });
}

async function outcomes() {
  const lines = await gateway.audit();
  return lines
    .filter(({ type }) => type === "outcome")
    .map(({ matches, severity }) => ({ matches, severity }));
}

/** Runs that are tied to no call. */
async function untied() {
  const lines = await gateway.audit();
  return lines.filter(({ type, call }) => type === "outcome" && call === null);
}

test("of two approved calls, each is reported once, in whatever order they end", async () => {
  await approved("git push --force origin a");
  await approved("git push --force origin b");
  await post("AfterTool", "git push --force origin b");
  await post("AfterTool", "git push --force origin a");
  expect(await outcomes()).toEqual([
    { matches: true, severity: undefined },
    { matches: true, severity: undefined },
  ]);
});

test("what ran in place of what was approved raises the alarm", async () => {
  await approved("git push --force origin a");
  expect((await post("AfterTool", "rm -rf /srv/data")).status).toBe(200);
  expect(await outcomes()).toEqual([{ matches: false, severity: "ALARM" }]);
});

test("what was run a second time is tied to no call", async () => {
  await approved("git push --force origin a");
  await post("AfterTool", "git push --force origin a");
  expect((await post("AfterTool", "git push --force origin a")).status).toBe(200);
  expect(await outcomes()).toHaveLength(2);
  expect(await untied()).toMatchObject([
    { severity: "WARN", session: "gemini:s", raw: '{"command":"git push --force origin a"}' },
  ]);
});

test("another session's call is not taken for it", async () => {
  await approved("git push --force origin a");
  expect((await post("AfterTool", "git push --force origin a", "other")).status).toBe(200);
  expect(await outcomes()).toHaveLength(1);
  expect(await untied()).toMatchObject([{ severity: "WARN", session: "gemini:other" }]);
});
