/**
 * What the audit log says of a policy: who was asked how often, what they said, and which rules
 * would have saved prompts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { recordedCalls } from "../../src/audit/call-history.ts";
import { proposalsFrom } from "../../src/audit/rule-proposals.ts";
import { statsOf } from "../../src/audit/stats.ts";
import { TELEMETRY_EVENTS, telemetryOf } from "../../src/core/telemetry.ts";
import { judges } from "../../src/judges/index.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
const homes: string[] = [];
afterEach(async () => {
  await at?.stop();
  at = undefined;
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

async function* each(lines: readonly object[]): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const line of lines) yield line as Readonly<Record<string, unknown>>;
}

/** Submits, answers as told, and reads the log back. */
async function recorded(
  calls: readonly (readonly [
    command: string,
    answer: "approve" | "deny" | "always" | "none",
    ok?: boolean,
  ])[],
) {
  const home = await mkdtemp(join(tmpdir(), "countersign-stats-"));
  homes.push(home);
  at = await openGateway(undefined, { stateDirectory: home });
  await at.companion();
  let session = 0;
  for (const [command, answer, ok] of calls) {
    const asked = at.ask({ input: { command }, cwd: "/home/dev/app", session: `s:${session++}` });
    if (answer !== "none") {
      const [approval] = await at.pending();
      const decision =
        answer === "deny"
          ? { decision: "deny" }
          : { decision: "approve", scope: answer === "always" ? "session" : "once" };
      await at.answer(approval!.id, decision);
    }
    const { body } = await asked;
    if (ok !== undefined) await at.send("POST", `/v1/calls/${body.id}/outcome`, { body: { ok } });
  }
  return recordedCalls(each(await at.audit()));
}

describe("telemetry", () => {
  it.each([
    ["allow", "approved", "rule", undefined, "tool_use_granted_in_config"],
    ["allow", "approved", "grant", "session", "tool_use_granted_in_config"],
    ["allow", "approved", "auto-approve", "once", "tool_use_granted_in_config"],
    ["allow", "approved", "headless", "once", "tool_use_granted_in_config"],
    ["allow", "approved", "classifier", undefined, "tool_use_granted_by_classifier"],
    ["allow", "approved", "person", "session", "tool_use_granted_in_prompt_permanent"],
    ["allow", "approved", "person", "once", "tool_use_granted_in_prompt_temporary"],
    ["deny", "rejected", "person", undefined, "tool_use_rejected_in_prompt"],
    ["deny", "rejected", "replay", undefined, "tool_use_rejected_in_prompt"],
    ["deny", "rejected", "rule", undefined, "tool_use_denied_in_config"],
    ["deny", "rejected", "mode", undefined, "tool_use_denied_in_config"],
    ["deny", "expired", "timeout", undefined, undefined],
    ["deny", "expired", "replay", undefined, undefined],
    ["deny", "cancelled", "gateway", undefined, undefined],
  ] as const)("%s (%s) by %s, %s: %s", (outcome, status, type, scope, event) => {
    const decision = {
      outcome,
      status,
      reason: { type, code: "x", message: "x" },
      ...(scope && { scope }),
    };
    expect(telemetryOf(decision as never)).toBe(event);
  });
});

describe("the numbers", () => {
  it("count what people were asked and what they said", async () => {
    const stats = statsOf(
      await recorded([
        ["git push", "approve", true],
        ["git push", "always"],
        ["git push --force", "deny"],
        ["ls", "none", true],
      ]),
    );
    expect(stats).toMatchObject({ calls: 4, undecided: 0, reasons: { person: 3, classifier: 1 } });
    expect(stats.overrides).toMatchObject({
      prompts: 3,
      approved: 2,
      denied: 1,
      unanswered: 0,
      approvalRate: 2 / 3,
    });
    expect(stats.overrides.medianSeconds).toBeGreaterThanOrEqual(0);
    expect(stats.tools).toMatchObject([{ name: "Bash", calls: 4, prompts: 3 }]);
    expect(Object.keys(stats.events)).toEqual([...TELEMETRY_EVENTS]);
    expect(stats.events).toMatchObject({
      tool_use_granted_in_prompt_temporary: 1,
      tool_use_granted_in_prompt_permanent: 1,
      tool_use_rejected_in_prompt: 1,
      tool_use_granted_by_classifier: 1,
    });
    expect(stats.rules.find(({ name }) => name === "classifier:vcs.git.push")).toMatchObject({
      prompts: 2,
      approved: 2,
      judgement: "too-few",
    });
  });

  it("call a rule too strict when people approve nearly all it asks about", async () => {
    const stats = statsOf(
      await recorded(Array.from({ length: 11 }, () => ["git push", "approve"] as const)),
    );
    expect(stats.rules[0]).toMatchObject({
      name: "classifier:vcs.git.push",
      prompts: 11,
      judgement: "too-strict",
    });
  });
});

describe("a proposed rule", () => {
  const pushes = (count: number) =>
    Array.from({ length: count }, () => ["git push origin main", "approve"] as const);

  it("is what people approve again and again, with what it would have saved", async () => {
    const proposals = proposalsFrom(await recorded(pushes(4)), judges);
    expect(
      proposals.map(({ rule, saved, deniedAllowed }) => [
        rule.match ?? rule.keys?.join(),
        saved,
        deniedAllowed,
      ]),
    ).toEqual([
      ["git push origin main", 4, 0],
      ["vcs.git.push", 4, 0],
    ]);
  });

  it("is not made where it would have allowed what somebody denied", async () => {
    const proposals = proposalsFrom(
      await recorded([...pushes(3), ["git push origin release", "deny"]]),
      judges,
    );
    expect(proposals.map(({ rule }) => rule.match)).toEqual(["git push origin main"]);
  });

  it("is not made out of one or two approvals, nor of what is catastrophic", async () => {
    expect(proposalsFrom(await recorded(pushes(2)), judges)).toEqual([]);
  });

  it("tells of the calls that could not be tried", async () => {
    const long = `git push origin ${"x".repeat(600)}`;
    const [proposal] = proposalsFrom(await recorded([...pushes(3), [long, "deny"]]), judges);
    expect(proposal).toMatchObject({ untried: 1 });
  });
});
