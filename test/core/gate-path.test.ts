/** The path of one call, step by step: what hooks, projects, loops and failures make of it. */
import { describe, expect, it, vi } from "vitest";
import type { Judged } from "../../src/core/call-table.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type {
  By,
  Decision,
  Finding,
  JsonObject,
  Judgement,
  ToolCall,
  Verdict,
} from "../../src/core/model.ts";
import type { Policy, Replaced, Ruling } from "../../src/core/policy.ts";
import { LARGE } from "../../src/core/quotas.ts";
import {
  approved,
  finding,
  judgeSaying,
  plainSessionPolicy,
  testCore,
  toolCall,
} from "../support/fixtures.ts";

const START = 1_700_000_000_000;
const RULE = { type: "rule", code: "r-1", message: "because" } as const;
const STAGE: Verdict = { stage: "rules", action: "allow", reason: RULE };
const ruling = (over: Partial<Ruling> = {}): Ruling => ({
  action: "allow",
  reason: RULE,
  by: { kind: "rule", name: "r-1" },
  explicit: false,
  stages: [],
  ...over,
});
const ruled = (over: Partial<Ruling> = {}, when: "at once" | "later" = "at once"): Policy => {
  const given = ruling(over);
  return () => (when === "later" ? Promise.resolve(given) : given);
};
const judged = (level: Judgement["level"], key: Finding["key"]): Judgement =>
  judgeCall([judgeSaying(finding({ level, key }))], toolCall());
/** A call on its way, after the judges and the policy. */
const judgedAs = (call: ToolCall, over: Partial<Judged>): Judged => ({
  kind: "judged",
  effective: call,
  judgement: judged("dangerous", "vcs.git.push_force"),
  replaced: undefined,
  context: undefined,
  ...over,
});
const boom = () => {
  throw new Error("boom");
};
const CLEAN: JsonObject = { command: "git status" };
const replaced = (over: Partial<Replaced> = {}): Replaced => ({
  input: CLEAN,
  raw: JSON.stringify(CLEAN),
  judgement: judged("safe", "exec.unknown_program"),
  by: "cleaner",
  ...over,
});
const cleanDigest = toolCall({ input: CLEAN }).digest;

describe("a large call that people are asked about", () => {
  it("waits for its turn before its card is made, and a smaller one does not", async () => {
    const turn = vi.fn(async () => {});
    const { submit } = testCore({ gate: { turn } });
    const input = { command: "" };
    const raw = (length: number) =>
      JSON.stringify({ command: "x".repeat(length - JSON.stringify(input).length) });
    const askedAbout = (text: string) =>
      submit({ raw: text, input: JSON.parse(text) as JsonObject });
    await askedAbout(raw(LARGE));
    expect(turn).not.toHaveBeenCalled();
    await askedAbout(raw(LARGE + 1));
    expect(turn).toHaveBeenCalledOnce();
  });

  it("is asked about where nothing takes turns", async () => {
    const { submit } = testCore();
    const { approval } = await submit({ raw: JSON.stringify({ command: "x".repeat(LARGE) }) });
    expect(approval).toBeDefined();
  });
});

describe("a call that is decided at once", () => {
  it.each(["at once", "later"] as const)(
    "is written down step by step when the policy answers %s",
    async (when) => {
      const at = testCore({ policy: ruled({ stages: [STAGE] }, when), now: () => START });
      const { call, decision } = await at.submit();
      expect(decision).toEqual({
        outcome: "allow",
        status: "approved",
        reason: RULE,
        by: { kind: "rule", name: "r-1" },
        at: START,
      });
      expect(at.events).toEqual([
        { type: "received", call },
        {
          type: "verdict",
          call: call.id,
          level: "dangerous",
          findings: [finding({ key: "vcs.git.push_force" })],
          stages: [STAGE],
        },
        { type: "decided", calls: [call.id], decision, digest: call.digest },
      ]);
    },
  );

  it("knows its level and keys, and whoever waited for it hears of it once", async () => {
    const { gate, bus } = testCore({ policy: ruled({}, "later") });
    const told: unknown[] = [];
    bus.listen((event) => told.push(event));
    const entry = gate.submit(toolCall());
    const [one, other] = [gate.decided(entry), gate.decided(entry)];
    await entry.started;
    expect([entry.level, entry.keys]).toEqual(["dangerous", ["vcs.git.push_force"]]);
    expect([await one, await other, await gate.decided(entry)]).toEqual([
      entry.decision,
      entry.decision,
      entry.decision,
    ]);
    expect(told).toEqual([{ type: "decision", entry }]);
  });

  it("keeps its first decision, whatever comes after it", async () => {
    const { submit, gate, bus } = testCore({ policy: ruled(), gate: { permit: () => "permit" } });
    const entry = await submit();
    const told: unknown[] = [];
    bus.listen((event) => told.push(event));
    gate.conclude(entry, {
      ...approved({ input: '{"command":"ls"}' }),
      by: { kind: "grant", name: "g" },
    });
    expect([entry.decision?.by.kind, entry.digest, entry.permit]).toEqual([
      "rule",
      entry.call.digest,
      undefined,
    ]);
    expect(entry.effective).toBe(entry.call); // nothing put another in its place
    expect(told).toEqual([]);
  });

  it("is judged as the policy found it where that knows more than the judges", async () => {
    const { submit, events } = testCore({
      policy: ruled({ judgement: judged("dangerous", "vcs.git.discard") }),
    });
    const entry = await submit();
    expect(entry.keys).toEqual(["vcs.git.discard"]);
    expect(events[1]).toMatchObject({ type: "verdict", findings: [{ key: "vcs.git.discard" }] });
  });

  it("gives back what its token held", async () => {
    const { submit, quotas } = testCore({
      policy: ruled(),
      quotas: { calls: 1, questions: 1, bytes: 1000 },
    });
    await submit();
    await submit();
    expect(quotas.size).toBe(0);
  });
});

describe("a failure on the way", () => {
  const message = "Countersign failed while examining this call, so it is not allowed.";
  const rejects = () => Promise.reject(new Error("boom"));

  it.each<[string, Parameters<typeof testCore>[0]]>([
    ["the policy throws", { policy: boom }],
    ["the policy rejects", { policy: rejects }],
    ["the project cannot be told", { roots: { of: boom, peek: boom } }],
    ["the project cannot be found", { roots: { of: rejects, peek: rejects } }],
    ["what restrains it throws", { gate: { applyLimits: boom } }],
    [
      "what restrains it throws after the policy waited",
      { policy: ruled({}, "later"), gate: { applyLimits: boom } },
    ],
    ["its time to ask cannot be told", { approvals: { timeoutOf: boom } }],
    [
      "its sessions cannot be told",
      { sessions: { sessionPolicy: boom, heads: () => [], autoApproval: boom } },
    ],
  ])("is a denial where %s", async (_what, options) => {
    const { submit, channel, types } = testCore({ now: () => START, ...options });
    expect((await submit()).decision).toEqual({
      outcome: "deny",
      status: "cancelled",
      reason: { type: "gateway", code: "internal", message },
      by: { kind: "gateway", name: "internal" },
      at: START,
    });
    expect(channel.cards).toEqual([]);
    expect(types().at(-1)).toBe("decided");
  });

  it.each(["throws", "rejects"])(
    "is a denial for want of a record where the log %s",
    async (how) => {
      const audit = { append: how === "throws" ? boom : rejects };
      const { submit } = testCore({ now: () => START, policy: ruled(), gate: { audit } });
      expect((await submit()).decision).toEqual({
        outcome: "deny",
        status: "cancelled",
        reason: expect.objectContaining({ type: "gateway", code: "not-recorded" }),
        by: { kind: "gateway", name: "not-recorded" },
        at: START,
      });
    },
  );

  it("asks nobody where what came in cannot be written down", async () => {
    const { submit, channel } = testCore({
      append: ({ type }) => (type === "received" ? rejects() : undefined),
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "internal" },
    });
    expect(channel.cards).toEqual([]);
  });
});

describe("a gateway that shuts down", () => {
  const why = {
    type: "gateway",
    code: "shutting-down",
    message: expect.stringContaining("allows nothing new"),
  };

  it("does not ask the policy any more", async () => {
    let asked = 0;
    const { gate, submit } = testCore({
      policy: () => {
        asked++;
        return ruling();
      },
    });
    gate.close();
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      status: "cancelled", // as what waits when it shuts down
      reason: why,
    });
    expect(asked).toBe(0);
  });

  it("denies also what the policy allows meanwhile", async () => {
    const { gate } = testCore({ policy: ruled({}, "later") });
    const entry = gate.submit(toolCall());
    gate.close();
    expect(await gate.decided(entry)).toMatchObject({ outcome: "deny", reason: why });
  });
});

describe("a caller that hangs up", () => {
  it("while hooks are asked leaves no question behind, however slow its denial is written", async () => {
    let answer = (_given: Ruling) => {};
    let write = () => {};
    const written = new Promise<void>((resolve) => (write = resolve));
    const { gate, channel, types, approvals } = testCore({
      policy: () => new Promise((resolve) => (answer = resolve)),
      append: ({ type }) => (type === "decided" ? written : undefined),
    });
    const entry = gate.submit(toolCall());
    const gone = gate.hangUp(entry);
    answer(ruling({ action: "ask" }));
    write();
    await Promise.all([gone, entry.started]);
    expect([types(), channel.cards, approvals.size]).toEqual([["decided"], [], 0]);
    expect(entry.decision).toMatchObject({ status: "cancelled", reason: { code: "cancelled" } });
  });

  it("while its allow is written has that answer, and one decision in the log", async () => {
    let write = () => {};
    const written = new Promise<void>((resolve) => (write = resolve));
    const { gate, types } = testCore({
      policy: () => ruling({ action: "allow" }),
      append: ({ type }) => (type === "decided" ? written : undefined),
    });
    const entry = gate.submit(toolCall());
    const gone = gate.hangUp(entry);
    write();
    await gone;
    expect(entry.decision).toMatchObject({ outcome: "allow" });
    expect(types()).toEqual(["received", "verdict", "decided"]);
  });

  it("while hooks are asked is denied, and what they say is not followed", async () => {
    let answer = (_given: Ruling) => {};
    const { gate, events, channel, types } = testCore({
      policy: () => new Promise((resolve) => (answer = resolve)),
    });
    const entry = gate.submit(toolCall());
    await gate.hangUp(entry);
    answer(ruling({ action: "ask" }));
    await entry.started;
    expect(types()).toEqual(["decided"]);
    expect(events[0]).toMatchObject({
      calls: [entry.call.id],
      decision: { status: "cancelled" },
      digest: entry.call.digest,
    });
    expect(channel.cards).toEqual([]);
  });
});

describe("a hook's input in place of the agent's", () => {
  it("is what was decided about: its judgement, its digest, its text", async () => {
    const { submit, events } = testCore({ policy: ruled({ replaced: replaced() }) });
    const entry = await submit();
    expect([entry.level, entry.keys, entry.digest]).toEqual([
      "safe",
      ["exec.unknown_program"],
      cleanDigest,
    ]);
    expect(entry.effective).toEqual({
      ...entry.call,
      input: CLEAN,
      raw: '{"command":"git status"}',
      digest: cleanDigest,
    });
    expect(entry.decision).toMatchObject({ outcome: "allow", input: '{"command":"git status"}' });
    expect(events[1]).toEqual({
      type: "replaced",
      call: entry.call.id,
      by: "cleaner",
      raw: '{"command":"git status"}',
      digest: cleanDigest,
    });
    expect(events[2]).toMatchObject({
      type: "verdict",
      level: "safe",
      findings: [{ key: "exec.unknown_program" }],
    });
  });

  it("is what people see, and what runs after their approval", async () => {
    const { submit, press, channel } = testCore({
      policy: ruled({ action: "ask", replaced: replaced() }),
    });
    const entry = await submit();
    expect(channel.cards[0]).toMatchObject({
      arguments: '{"command":"git status"}',
      digest: cleanDigest,
    });
    await press("approve");
    expect(entry.decision).toMatchObject({ input: '{"command":"git status"}' });
    expect(entry.digest).toBe(cleanDigest);
  });

  it("does not run where the person denies", async () => {
    const { submit, press } = testCore({ policy: ruled({ action: "ask", replaced: replaced() }) });
    const entry = await submit();
    await press("deny");
    expect(entry.decision).not.toHaveProperty("input");
    expect(entry.digest).toBe(entry.call.digest);
  });

  it("is not what runs where the call is denied", async () => {
    const { submit } = testCore({ policy: ruled({ action: "deny", replaced: replaced() }) });
    const entry = await submit();
    expect(entry.decision).not.toHaveProperty("input");
    expect(entry.digest).toBe(entry.call.digest);
  });

  it("gives way to a changed input of the approver", async () => {
    const { gate, calls } = testCore();
    const entry = calls.add(toolCall());
    entry.state = judgedAs(entry.call, { replaced: '{"command":"git status"}' });
    gate.conclude(entry, approved({ input: '{"command":"git log"}' }));
    expect(entry.decision).toMatchObject({ input: '{"command":"git log"}' });
    expect(entry.digest).toBe(toolCall({ input: { command: "git log" } }).digest);
  });
});

describe("what hooks want the agent to know", () => {
  it("goes with the decision, whatever it is, and nothing does where there is nothing", async () => {
    const context = ["the branch is protected"];
    for (const action of ["allow", "deny"] as const) {
      const { submit } = testCore({ policy: ruled({ action, context }) });
      expect((await submit()).decision).toMatchObject({ context });
    }
    const { submit, calls, gate } = testCore({ policy: ruled({ replaced: replaced() }) });
    expect((await submit()).decision).not.toHaveProperty("context");
    const entry = calls.add(toolCall());
    entry.state = judgedAs(entry.call, { context });
    gate.conclude(entry, approved());
    expect(entry.decision).not.toHaveProperty("input");
  });

  it("is what restrains the call, where that has the last word", async () => {
    const { submit } = testCore({
      policy: ruled(),
      gate: { applyLimits: (_call, given) => ({ ...given, context: ["you repeat yourself"] }) },
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "allow",
      context: ["you repeat yourself"],
    });
  });
});

describe("what restrains a call", () => {
  it("takes the policy's place, and is shown the call that would run with its judgement", async () => {
    const seen: unknown[] = [];
    const { submit } = testCore({
      policy: ruled({ replaced: replaced() }),
      gate: {
        applyLimits: (call, given, judged) => {
          seen.push([call.raw, given.action, judged.level]);
          return {
            ...given,
            action: "deny",
            reason: { type: "rule", code: "loop-tripped", message: "again" },
          };
        },
      },
    });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "loop-tripped" },
    });
    expect(seen).toEqual([['{"command":"git status"}', "allow", "safe"]]);
  });
});

describe("a permit", () => {
  const permitOf = async (kind: By["kind"], outcome: Decision["outcome"] = "allow") => {
    const { calls, gate } = testCore({ gate: { permit: ({ id }) => `permit of ${id}` } });
    const entry = calls.add(toolCall({ id: "c-1" }));
    gate.conclude(entry, { ...approved(), outcome, by: { ...approved().by, kind } as By });
    return entry.permit;
  };

  it.each<[By["kind"], string | undefined]>([
    ["person", "permit of c-1"],
    ["grant", "permit of c-1"],
    ["headless", "permit of c-1"],
    ["rule", undefined],
    ["policy", undefined],
  ])("is given for what was allowed by a %s: %s", async (kind, permit) => {
    expect(await permitOf(kind)).toBe(permit);
  });

  it("is never given for what was denied", async () => {
    expect(await permitOf("person", "deny")).toBeUndefined();
  });
});

describe("a question to people", () => {
  it("stays open for as long as the rule says, or else as its session's questions do", async () => {
    for (const [given, ms] of [
      [{ timeoutMs: 1234 }, 1234],
      [{}, 60_000],
    ] as const) {
      const { submit } = testCore({ policy: ruled({ action: "ask", ...given }) });
      const { createdAt, expiresAt } = (await submit()).approval!;
      expect(expiresAt - createdAt).toBe(ms);
    }
  });

  it("that is one too many for its token is denied with the limit", async () => {
    const { submit, channel } = testCore({
      quotas: { calls: 9, questions: 1, bytes: 1000 },
      now: () => START,
    });
    await submit();
    expect((await submit({ session: "s:2" })).decision).toEqual({
      outcome: "deny",
      status: "cancelled",
      reason: {
        type: "gateway",
        code: "too-many-questions",
        message: expect.stringContaining("1 of its questions"),
      },
      by: { kind: "gateway", name: "too-many-questions" },
      at: START,
    });
    expect(channel.cards).toHaveLength(1);
  });

  it("holds the bytes of the input and of the agent's words, until it is answered", async () => {
    const input: JsonObject = { command: "é" }; // 15 characters, 16 bytes
    const over = { input, summary: "words" };
    for (const [bytes, outcome] of [
      [21, undefined],
      [20, "deny"],
    ] as const) {
      const { submit, press, quotas } = testCore({ quotas: { calls: 9, questions: 9, bytes } });
      expect((await submit(over)).decision?.outcome).toBe(outcome);
      if (outcome) continue;
      await press("deny");
      expect((await submit(over)).decision).toBeUndefined();
      await press("deny");
      expect(quotas.size).toBe(0);
    }
  });

  it("is one for each call of a remote peer, however alike they are", async () => {
    const { submit, channel } = testCore();
    for (const session of ["p2p:did:key:z6Mk", "s:1"]) {
      await submit({ session });
      await submit({ session });
    }
    expect(channel.cards.map(({ session }) => session)).toEqual([
      "p2p:did:key:z6Mk",
      "p2p:did:key:z6Mk",
      "s:1",
    ]);
    expect(channel.cards.map(({ peer }) => peer)).toEqual([true, true, undefined]);
  });

  it("offers the rule of the call that would run, where it can be granted and no remote peer asks", async () => {
    const offer = { tool: "Bash", match: "git push", keys: [], project: "/srv/shop" };
    const offering = (over: object = {}, policy: Partial<Ruling> = {}) =>
      testCore({
        policy: ruled({ action: "ask", ...policy }),
        approvals: {
          offerOf: (call, judgement, given) => ({
            ...offer,
            match: `${call.raw} ${judgement.level} ${given.action}`,
          }),
        },
      }).submit(over);
    const { approval } = await offering({}, { replaced: replaced() });
    expect(approval?.rule).toEqual({ ...offer, match: '{"command":"git status"} safe ask' });
    expect((await offering({ session: "p2p:x" })).approval).not.toHaveProperty("rule");
    const personal = { ...STAGE, action: "ask", personal: true } as const;
    expect((await offering({}, { stages: [personal] })).approval).not.toHaveProperty("rule");
    expect((await testCore().submit()).approval).not.toHaveProperty("rule");
  });

  it("is put in the operator's language", async () => {
    const { submit } = testCore({ approvals: { language: "de" } });
    expect((await submit()).approval).toMatchObject({ language: "de" });
  });

  it("is made of the call as its project makes it", async () => {
    for (const root of ["/home/dev/app", Promise.resolve("/home/dev/app")]) {
      const { submit } = testCore({ roots: { of: () => root, peek: () => root } });
      const entry = await submit({ cwd: "/home/dev/app/src" });
      expect([entry.effective.root, entry.approval?.root, entry.call.root]).toEqual([
        "/home/dev/app",
        "/home/dev/app",
        undefined,
      ]);
    }
  });
});

describe("a call that is taken in", () => {
  it("is one too many for its token where it has enough without a decision", () => {
    const { gate } = testCore({ quotas: { calls: 1, questions: 9, bytes: 1000 } });
    gate.submit(toolCall({ callId: "c" }));
    expect(() => gate.submit(toolCall())).toThrow(
      expect.objectContaining({ code: "too-many-calls" }),
    );
    expect(() => gate.submit(toolCall({ callId: "c" }))).not.toThrow(); // the same call again
  });
});

describe("an explanation", () => {
  const explained = (
    options: Parameters<typeof testCore>[0],
    over: Parameters<typeof toolCall>[0] = {},
  ) => testCore(options).gate.explain(toolCall(over));

  it("has the judgement, the ruling, and what could be granted", async () => {
    const given = ruling({ action: "ask", stages: [{ ...STAGE, action: "ask" }] });
    expect(await explained({ policy: () => given })).toEqual({
      judgement: expect.objectContaining({ level: "dangerous", keys: ["vcs.git.push_force"] }),
      ruling: given,
      scope: ["Bash(vcs.git.push_force)", "Bash(rule:r-1)"],
    });
    expect(await explained({ policy: ruled() })).toMatchObject({
      ruling: { action: "allow" },
      scope: [],
    });
  });

  it("has the judgement of the policy, or of the input that a hook put in place", async () => {
    expect(
      await explained({ policy: ruled({ judgement: judged("dangerous", "vcs.git.discard") }) }),
    ).toMatchObject({
      judgement: { keys: ["vcs.git.discard"] },
    });
    expect(
      await explained({
        policy: ruled({ judgement: judged("dangerous", "vcs.git.discard"), replaced: replaced() }),
      }),
    ).toMatchObject({
      judgement: { level: "safe", keys: ["exec.unknown_program"] },
    });
  });

  it("asks what restrains the call about what would run", async () => {
    const applyLimits: NonNullable<
      NonNullable<Parameters<typeof testCore>[0]>["gate"]
    >["applyLimits"] = (call, given, judged) => ({
      ...given,
      reason: { ...given.reason, message: `${call.raw} ${call.digest} ${judged.level}` },
    });
    expect(
      await explained({ policy: ruled({ replaced: replaced() }), gate: { applyLimits } }),
    ).toMatchObject({
      ruling: { reason: { message: `{"command":"git status"} ${cleanDigest} safe` } },
    });
  });

  it("offers no grant to a session that descends from another", async () => {
    const sessionPolicy = (call: Parameters<typeof plainSessionPolicy>[0]) => ({
      ...plainSessionPolicy(call),
      ancestors: ["s:0"],
    });
    const sessions = { sessionPolicy, heads: () => [], autoApproval: () => undefined };
    expect(await explained({ sessions })).toMatchObject({
      ruling: { action: "ask" },
      scope: [],
    });
  });

  it("knows what was answered before, and which step says so", async () => {
    const { gate, submit, press } = testCore();
    await submit();
    await press("approve", { scope: "session" });
    const { ruling: found, scope } = await gate.explain(toolCall());
    expect(found).toMatchObject({
      action: "allow",
      reason: { type: "grant", code: "granted" },
      by: { kind: "grant" },
    });
    expect(found.stages.at(-1)).toEqual({ stage: "recall", action: "allow", reason: found.reason });
    expect([found.stages.length > 1, scope]).toEqual([true, []]);
  });

  it("looks for earlier answers only where the call would be asked about and has a digest", async () => {
    const { gate, submit, press } = testCore();
    await submit({ turn: "t" });
    await press("deny");
    const other = toolCall({ session: "s:2" });
    await submit(other);
    await press("approve", { scope: "session" });
    const withoutDigest = ({ digest: _digest, ...call }: ReturnType<typeof toolCall>) => call;
    for (const [call, known] of [
      [toolCall({ turn: "t" }), "deny"],
      [other, "allow"],
    ] as const) {
      expect((await gate.explain(withoutDigest(call))).ruling.action).toBe("ask");
      expect((await gate.explain(call)).ruling.action).toBe(known);
    }
    const allows = testCore({ policy: ruled() });
    await allows.turns.remember(toolCall({ turn: "t" }), "rejected", "a-1");
    expect((await allows.gate.explain(toolCall({ turn: "t" }))).ruling.action).toBe("allow");
  });

  it("stands in the project that the call says, or that its session has", async () => {
    const seen: unknown[] = [];
    const at = (roots?: { of: () => undefined; peek: () => string | Promise<string> }) =>
      testCore({
        policy: (call) => {
          seen.push("root" in call ? call.root : "its own");
          return ruling();
        },
        ...(roots && { roots }),
      }).gate;
    const roots = { of: () => undefined, peek: async () => "/home/dev/app" };
    await at(roots).explain(toolCall());
    await at(roots).explain({ ...toolCall(), root: "/said" });
    await at().explain(toolCall());
    expect(seen).toEqual(["/home/dev/app", "/said", "its own"]);
  });
});

describe("the judges", () => {
  it("are shown the call in its project", async () => {
    const seen: unknown[] = [];
    const looking = {
      name: "looking",
      judge: ({ root }: { readonly root?: string | undefined }) => {
        seen.push(root);
        return [];
      },
    };
    const { submit } = testCore({
      judges: [looking],
      roots: { of: () => "/home/dev/app", peek: () => undefined },
    });
    await submit();
    expect(seen).toEqual(["/home/dev/app"]);
  });
});
