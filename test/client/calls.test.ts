/** Programs that ask a running gateway: the client's calls, against a real one. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Calls, callsOf } from "../../src/client/calls.ts";
import { connect } from "../../src/client/connection.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let gateway: TestGateway;
let calls: Calls;
beforeEach(async () => {
  gateway = await openGateway();
  calls = callsOf(
    await connect("agent", {
      COUNTERSIGN_URL: gateway.url,
      COUNTERSIGN_TOKEN: gateway.tokens.agent,
    }),
  );
});
afterEach(() => gateway.stop());

const call = (command: string, more: object = {}) => ({
  session: "sdk:1",
  tool: "Bash",
  input: JSON.stringify({ command }),
  ...more,
});

describe("a call that a program submits", () => {
  test("is answered at once where policy decides", async () => {
    expect(await calls.submit(call("git status"))).toMatchObject({ decision: "allow" });
  });

  test("waits for a person as long as it takes", async () => {
    await gateway.companion();
    const answer = calls.submit(call("git push --force"));
    const [open] = await gateway.pending();
    await gateway.answer(open?.id, { decision: "deny", reason: "not tonight" });
    expect(await answer).toMatchObject({
      decision: "deny",
      reason: { message: expect.stringContaining("not tonight") },
    });
  });

  test("stays open where the wait runs out, and is looked up by its id", async () => {
    await gateway.companion();
    const first = await calls.submit(call("git push --force"), { wait: 0 });
    const [open] = await gateway.pending();
    expect(first).toMatchObject({ decision: "pending", approval: open?.id });
    const later = calls.wait(first.id, {});
    await gateway.answer(open?.id, { decision: "approve" });
    expect(await later).toMatchObject({ decision: "allow", id: first.id });
  });

  test("is withdrawn where the caller gives up, and where it says so", async () => {
    await gateway.companion();
    const gone = new AbortController();
    const given = calls.submit(call("git push --force"), { signal: gone.signal });
    await gateway.pending();
    gone.abort();
    await expect(given).rejects.toMatchObject({ code: "unreachable" });
    const second = await calls.submit(call("git push -f origin"), { wait: 0 });
    if (second.decision !== "pending" || !second.approval) throw new Error("it was not asked");
    await calls.cancel(second.approval);
    expect(await calls.wait(second.id, { wait: 5 })).toMatchObject({
      decision: "deny",
      reason: { code: "cancelled" },
    });
  });

  test("can be reported with what was executed, and a difference is seen", async () => {
    const { id } = await calls.submit(call("git status"));
    await calls.report(id, { ok: true, raw: '{"command":"git log"}', durationMs: 3 });
    expect(await gateway.audit()).toContainEqual(
      expect.objectContaining({ type: "outcome", matches: false }),
    );
  });

  test("is refused with the gateway's own words, and what is no object is not sent", async () => {
    await expect(calls.submit(call("x", { session: "" }))).rejects.toMatchObject({
      code: "bad-request",
    });
    await expect(calls.submit({ session: "s", tool: "t", input: "[]" })).rejects.toMatchObject({
      code: "bad-json",
      path: "input",
    });
  });
});
