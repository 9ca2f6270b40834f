/** Every channel against the channel contract, each in its own world. */
import { describe, expect, it, onTestFinished } from "vitest";
import { headless } from "../../channels/headless.ts";
import { channels } from "../../channels/index.ts";
import { takes } from "../../channels/sessions.ts";
import type { AnswerResult, ApprovalRequest, Decision } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { channelContract } from "../contract/channel.ts";
import { cli as cliWorld } from "../worlds/cli.ts";
import { companion as companionWorld } from "../worlds/companion.ts";
import { discord } from "../worlds/discord.ts";
import { headless as headlessWorld } from "../worlds/headless.ts";
import { mattermost } from "../worlds/mattermost.ts";
import { ntfy } from "../worlds/ntfy.ts";
import { slack } from "../worlds/slack.ts";
import { telegram } from "../worlds/telegram.ts";
import { contextOf, openTestCore, requestOf } from "../worlds/test-core.ts";
import { tty as ttyWorld } from "../worlds/tty.ts";

channelContract({
  companion: companionWorld,
  telegram,
  discord,
  slack,
  mattermost,
  ntfy,
  tty: ttyWorld,
  cli: cliWorld,
  headless: headlessWorld,
});

describe("the registry", () => {
  it("names each channel once", () => {
    const names = channels.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(channels)("has $name refuse options that it does not know", ({ options }) => {
    const unknown = options
      .safeParse({ sesions: ["*"] })
      .error?.issues.find(({ code }) => code === "unrecognized_keys");
    expect(unknown).toMatchObject({ keys: ["sesions"] });
  });
});

describe("session globs", () => {
  const cases: { glob: string; session: string; taken: boolean }[] = [
    { glob: "*", session: "", taken: true },
    { glob: "claude-code:*", session: "claude-code:7", taken: true },
    { glob: "claude-code:*", session: "claude-code", taken: false },
    { glob: "ci:*-deploy", session: "ci:web-deploy-deploy", taken: true },
    { glob: "ci:*-deploy", session: "ci:web-deploy-2", taken: false },
    { glob: "*a*b*", session: "xxaxxbxx", taken: true },
    { glob: "*a*b*", session: "xxbxxaxx", taken: false },
    { glob: "ci:[a-z].+", session: "ci:a", taken: false },
    { glob: "CI:*", session: "ci:1", taken: false },
    { glob: "nothing", session: "tty:1", taken: true },
    { glob: `${"*a".repeat(99)}b`, session: "a".repeat(5000), taken: false },
  ];
  it.each(cases)("$glob takes $session: $taken", ({ glob, session, taken }) => {
    expect(takes("tty", [glob], session)).toBe(taken);
  });
});

describe("headless", () => {
  const explicit: Partial<ApprovalRequest> = { explicit: true };
  const cases: {
    options: object;
    changes: Partial<ApprovalRequest>;
    choice: "approve" | "deny";
    reason?: string;
  }[] = [
    { options: {}, changes: {}, choice: "approve" },
    { options: {}, changes: { level: "safe" }, choice: "approve" },
    {
      options: {},
      changes: explicit,
      choice: "deny",
      reason: "needs a person: a rule asks for one, and `headless.approve` is `dangerous`",
    },
    { options: { approve: "all" }, changes: explicit, choice: "approve" },
    {
      options: { approve: "all" },
      changes: { level: "catastrophic", phrase: "approve kxqf" },
      choice: "deny",
      reason: "needs a person: catastrophic calls are never approved automatically",
    },
  ];
  it.each(cases)(
    "with $options and $changes says $choice",
    async ({ options, changes, choice, reason }) => {
      const testCore = openTestCore({ headless: "headless" }, { automatic: true });
      const provider = await headless.open(options, contextOf());
      await provider.start(testCore.host);
      await testCore.ask(provider, requestOf(changes));
      expect(testCore.answers).toMatchObject([{ choice, ...(reason && { reason }) }]);
      await testCore.close();
    },
  );

  const answersTo = async (options: object, requests: readonly Partial<ApprovalRequest>[]) => {
    const testCore = openTestCore({ headless: "headless" }, { automatic: true });
    onTestFinished(() => testCore.close());
    const provider = await headless.open(options, contextOf());
    await provider.start(testCore.host);
    for (const [at, changes] of requests.entries())
      await testCore.ask(provider, requestOf({ id: `${at}`.padStart(22, "a"), ...changes }));
    return testCore.answers.map(({ choice, reason }) => reason ?? choice);
  };
  const session = (name: string, calls = 1) => ({ session: `ci:${name}`, calls });

  it("denies what goes beyond its limits, in calls, for a session and in all", async () => {
    const of = (limits: object, ...requests: object[]) => answersTo({ limits }, requests);
    const perSession =
      "needs a person: 2 approvals without one may be given in a session " +
      "(`headless.limits.perSession`)";
    expect(
      await of({ perSession: 2 }, session("a"), session("a"), session("a"), session("b")),
    ).toEqual(["approve", "approve", perSession, "approve"]);
    expect(await of({ perSession: 2 }, session("a", 3), session("a", 2), session("a"))).toEqual([
      perSession,
      "approve",
      perSession,
    ]);
    const total = "needs a person: 1 approval without one may be given (`headless.limits.total`)";
    expect(await of({ total: 1 }, session("a"), session("b"))).toEqual(["approve", total]);
    expect(await of({ total: 0 }, session("a"))).toEqual([
      "needs a person: 0 approvals without one may be given (`headless.limits.total`)",
    ]);
  });

  it("denies once its time is over", async () => {
    const over = "needs a person: the time for approvals without one is over (`headless.limits`)";
    expect(await answersTo({ limits: { for: 0 } }, [session("a")])).toEqual([over]);
    expect(await answersTo({ limits: { for: 3_600_000 } }, [session("a")])).toEqual(["approve"]);
    const until = (text: string) => answersTo({ limits: { until: text } }, [session("a")]);
    expect(await until("2020-01-01T00:00:00Z")).toEqual([over]);
    expect(await until("9999-01-01T00:00:00+02:00")).toEqual(["approve"]);
  });

  it("counts a call only once it is approved", async () => {
    const testCore = openTestCore({ headless: "headless" }, { automatic: true });
    onTestFinished(() => testCore.close());
    const provider = await headless.open({ limits: { total: 1 } }, contextOf());
    await provider.start(testCore.host);
    const refused = requestOf({ roles: ["oncall"], id: "a".repeat(22) });
    await testCore.open(refused);
    await expect(provider.ask(refused)).rejects.toMatchObject({ code: "channel-down" });
    await testCore.ask(provider, requestOf({ id: "b".repeat(22) }));
    expect(testCore.answers.at(-1)).toMatchObject({ choice: "approve" });
  });

  it("passes a question on that it may not answer, so that it does not wait in vain", async () => {
    const testCore = openTestCore({ headless: "headless" }, { automatic: true });
    const provider = await headless.open({}, contextOf());
    await provider.start(testCore.host);
    const request = requestOf({ roles: ["oncall"] });
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("not-an-approver"),
    });
    await testCore.close();
  });
});

describe("what a person is told", () => {
  const decision: Decision = {
    outcome: "deny",
    status: "rejected",
    reason: { type: "person", code: "denied", message: "grace denied this." },
    by: { kind: "person", name: "grace", channel: "telegram", userId: "7" },
    at: 0,
  };
  const record = { request: requestOf(), decision };
  const cases: [AnswerResult, RegExp][] = [
    [{ status: "taken", record }, /^Denied by grace .* via telegram$/],
    [{ status: "already-resolved", record }, /^Too late.*Denied by grace .* via telegram$/],
    [{ status: "phrase-required", phrase: "approve kxqf", triesLeft: 3 }, /type: approve kxqf$/],
    [
      { status: "phrase-wrong", phrase: "approve kxqf", triesLeft: 1 },
      /not the phrase\. One try left/,
    ],
    [{ status: "phrase-locked" }, /only be denied/],
    [{ status: "edit-refused", message: "it does more" }, /it does more/],
    [{ status: "not-an-approver" }, /not an approver/],
    [{ status: "unknown-approval" }, /no longer open/],
    [{ status: "not-recorded" }, /Nothing was approved/],
  ];
  it.each(cases)("$status", (result, words) => {
    expect(replyTo(result)).toMatch(words);
  });
});
