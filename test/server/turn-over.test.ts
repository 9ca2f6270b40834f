/** What a host allowed here never ran: known when its turn is over. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
  await gateway.companion();
});
afterEach(() => gateway.stop());

const base = { session_id: "s", cwd: "/srv" };
const post = (body: object, query = "?wait=30") =>
  gateway.send("POST", `/v1/hooks/claude-code${query}`, { body: { ...base, ...body } });
const call = (tool_use_id: string, command: string) => ({
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id,
});
const ran = (tool_use_id: string, command: string) =>
  post({ ...call(tool_use_id, command), hook_event_name: "PostToolUse" });
const over = (more: object = {}) => post({ hook_event_name: "Stop", ...more });

async function approved(id: string, command: string, more: object = {}): Promise<void> {
  const asked = post({ ...call(id, command), ...more });
  const [open] = await gateway.pending();
  await gateway.answer(open?.id, { decision: "approve" });
  expect(JSON.stringify((await asked).body)).toContain('"permissionDecision":"allow"');
}

async function outcomes() {
  const lines = await gateway.audit();
  const calls = new Map(
    lines.flatMap((line) => {
      const { id, callId } = (line.type === "received" ? line.call : {}) as JsonObject;
      return [[id, callId]];
    }),
  );
  return lines
    .filter(({ type }) => type === "outcome")
    .map(({ call, ok, matches, ran, severity }) => [calls.get(call), ok, matches, ran, severity]);
}
const NOT_RUN = [false, null, false, undefined];
const RAN = [true, true, undefined, undefined];

test("an approved call of which no run was reported is written down as not run, once", async () => {
  await approved("one", "git push --force origin a");
  await approved("two", "git push --force origin b");
  await ran("two", "git push --force origin b");
  expect(await over()).toMatchObject({ status: 200 });
  await over();
  expect(await outcomes()).toEqual([
    ["two", ...RAN],
    ["one", ...NOT_RUN],
  ]);
  const [, line] = (await gateway.audit()).filter(({ type }) => type === "outcome");
  expect(line?.error).toContain("refused it by itself");
});

test("a call that a rule allowed is one of them, a denied one is not", async () => {
  await post(call("safe", "ls"));
  const asked = post(call("denied", "git push --force"));
  const [open] = await gateway.pending();
  await gateway.answer(open?.id, { decision: "deny" });
  await asked;
  await over();
  expect(await outcomes()).toEqual([["safe", ...NOT_RUN]]);
});

test("a sub-agent's turn is its own", async () => {
  await approved("main", "git push --force origin a");
  await approved("inner", "git push --force origin b", { agent_id: "a1" });
  await over({ hook_event_name: "SubagentStop", agent_id: "a1" });
  expect(await outcomes()).toEqual([["inner", ...NOT_RUN]]);
  await over({ session_id: "other" });
  expect(await outcomes()).toHaveLength(1);
  await over();
  expect(await outcomes()).toEqual([
    ["inner", ...NOT_RUN],
    ["main", ...NOT_RUN],
  ]);
});

test("a report that comes later still counts, and still raises its alarm", async () => {
  await approved("one", "git push --force origin a");
  await over();
  await ran("one", "rm -rf /srv/data");
  expect(await outcomes()).toEqual([
    ["one", ...NOT_RUN],
    ["one", true, false, undefined, "ALARM"],
  ]);
});

test("a question that is still open, or approved for the call to be made again, is not over", async () => {
  const waits = await post(call("one", "git push --force"), "?wait=0");
  expect(JSON.stringify(waits.body)).toContain("still waiting");
  await over();
  const [open] = await gateway.pending();
  await gateway.answer(open?.id, { decision: "approve" });
  await over();
  expect(await outcomes()).toEqual([]);
  expect(JSON.stringify((await post(call("two", "git push --force"))).body)).toContain(
    '"permissionDecision":"allow"',
  );
  await ran("two", "git push --force");
  await over();
  expect(await outcomes()).toEqual([["one", ...RAN]]);
});

test("what the host refuses by itself is no failure that stops the session", async () => {
  for (let nth = 0; nth < 6; nth++) {
    await approved(`call-${nth}`, `git push --force origin ${nth}`);
    await over();
  }
  expect(await outcomes()).toHaveLength(6);
});
