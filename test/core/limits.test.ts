/**
 * Loops and budgets: when people are warned, when a session is stopped, for how long, and what a
 * stopped session may still do.
 */

import { describe, expect, it } from "vitest";
import { toolNames } from "../../src/agents/tools/index.ts";
import { Budgets } from "../../src/core/budgets.ts";
import { createLimits } from "../../src/core/limits.ts";
import { LOOP_DEFAULTS, Loops } from "../../src/core/loops.ts";
import type { Judgement } from "../../src/core/model.ts";
import type { Ruling } from "../../src/core/policy.ts";
import { toolCall } from "../support/fixtures.ts";
import fc from "../support/properties.ts";

const MINUTE = 60_000;

/** A detector with a clock in the hand; each call is another one unless it says so. */
function detector() {
  let time = 1_000_000;
  let calls = 0;
  const loops = new Loops(LOOP_DEFAULTS, () => time);
  return {
    loops,
    pass: (ms: number) => {
      time += ms;
    },
    outcome: (ok: boolean, over: { session?: string; head?: string; digest?: string } = {}) => {
      const { session = "a", digest = `d${calls++}` } = over;
      loops.outcome(session, { ok, digest, head: over.head ?? session });
    },
    state: (session = "a", { digest = "new", line = [session] } = {}) => loops.state(line, digest),
  };
}

describe("a session that fails", () => {
  it("is warned of after three failures in a row, and stopped after five", () => {
    const { outcome, state } = detector();
    const seen = Array.from({ length: 5 }, () => {
      outcome(false);
      return state()?.kind ?? "fine";
    });
    expect(seen).toEqual(["fine", "fine", "warned", "warned", "tripped"]);
  });

  it("counts half as many failures after a success", () => {
    const { outcome, state } = detector();
    for (const ok of [false, false, false, false, true]) outcome(ok);
    expect(state()).toBeUndefined();
    outcome(false);
    expect(state()).toMatchObject({ kind: "warned", count: 3 });
  });

  it("stays stopped for ten minutes, whatever succeeds meanwhile, and then begins anew", () => {
    const { outcome, state, pass } = detector();
    for (let at = 0; at < 5; at++) outcome(false);
    for (let at = 0; at < 4; at++) outcome(true);
    expect(state()).toMatchObject({ kind: "tripped", why: "failures" });
    pass(10 * MINUTE - 1);
    expect(state()?.kind).toBe("tripped");
    pass(1);
    expect(state()).toBeUndefined();
    outcome(false);
    expect(state()).toBeUndefined();
  });

  it("stops those that descend from it, and no other", () => {
    const { outcome, state } = detector();
    for (let at = 0; at < 5; at++) outcome(false, { session: "parent" });
    expect(state("child", { line: ["child", "parent"] })?.kind).toBe("tripped");
    expect(state("other")).toBeUndefined();
  });
});

describe("a call that is made again and again", () => {
  it("is warned of after three times in a row, and stopped after five, and no other call is", () => {
    const { outcome, state } = detector();
    const seen = Array.from({ length: 5 }, () => {
      outcome(true, { digest: "same" });
      return state("a", { digest: "same" })?.kind ?? "fine";
    });
    expect(seen).toEqual(["fine", "fine", "warned", "warned", "tripped"]);
    expect(state("a", { digest: "other" })).toBeUndefined();
    expect(state("b", { digest: "same" })).toBeUndefined();
  });

  it("begins to count anew once something else was done", () => {
    const { outcome, state } = detector();
    for (let at = 0; at < 4; at++) outcome(true, { digest: "same" });
    outcome(true, { digest: "other" });
    outcome(true, { digest: "same" });
    expect(state("a", { digest: "same" })).toBeUndefined();
  });
});

describe("a family of agents", () => {
  const fail = (at: ReturnType<typeof detector>, session: string) =>
    at.outcome(false, { session, head: "lead" });

  it("is stopped when three of it fail within a minute", () => {
    const at = detector();
    for (const session of ["x", "y", "x"]) fail(at, session);
    expect(at.state("lead")).toBeUndefined();
    fail(at, "z");
    expect(at.state("lead")).toMatchObject({ kind: "tripped", why: "cascade" });
    expect(at.state("x", { line: ["x", "lead"] })).toMatchObject({
      kind: "tripped",
      why: "cascade",
    });
  });

  it("is not when they fail further apart, or have no lead", () => {
    const at = detector();
    for (const session of ["x", "y", "z"]) {
      fail(at, session);
      at.pass(MINUTE);
    }
    expect(at.state("lead")).toBeUndefined();
    for (const session of ["p", "q", "r"]) at.outcome(false, { session });
    expect(at.state("p")).toBeUndefined();
  });
});

describe("a budget", () => {
  const budgets = (ceilings: Readonly<Record<string, number>>) =>
    new Budgets({ ceilingOf: (session) => ceilings[session], warnAt: 0.8 });

  it("warns at 80 % and stops at the ceiling", () => {
    const at = budgets({ a: 10 });
    at.spend(["a"], 7.99);
    expect(at.state(["a"])).toBeUndefined();
    at.spend(["a"], 0.01);
    expect(at.state(["a"])).toEqual({ kind: "warned", session: "a", cost: 8, ceiling: 10 });
    at.spend(["a"], 2);
    expect(at.state(["a"])?.kind).toBe("spent");
  });

  it("of a parent is spent by its children, and stops them", () => {
    const at = budgets({ parent: 1 });
    at.spend(["x", "parent"], 0.6);
    at.spend(["y", "parent"], 0.6);
    expect(at.state(["z", "parent"])).toMatchObject({ kind: "spent", session: "parent" });
    expect(at.state(["x"])).toBeUndefined();
  });

  it.each([undefined, 0, -5, Number.NaN])("does not shrink by a cost of %s", (cost) => {
    const at = budgets({ a: 1 });
    at.spend(["a"], 1);
    at.spend(["a"], cost);
    expect(at.state(["a"])?.kind).toBe("spent");
  });

  it("that is spent is not forgotten, however many sessions come", () => {
    const at = new Budgets({ ceilingOf: () => 1, warnAt: 0.8 });
    at.spend(["spent"], 5);
    for (let each = 0; each < 20_000; each++) at.spend([`s${each}`], 0.001);
    expect(at.state(["spent"])?.kind).toBe("spent");
  });

  it("never sinks", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -10, max: 10 })), (costs) => {
        const at = budgets({ a: 5 });
        let before = 0;
        for (const cost of costs) {
          at.spend(["a"], cost);
          expect(at.costOf("a")).toBeGreaterThanOrEqual(before);
          before = at.costOf("a");
        }
      }),
    );
  });
});

describe("what holds a call back", () => {
  const ruling = (action: Ruling["action"]): Ruling => ({
    action,
    reason: { type: "classifier", code: "exec.read", message: "x" },
    by: { kind: "policy", name: "dangerous" },
    explicit: false,
    stages: [
      {
        stage: "approval",
        action,
        reason: { type: "classifier", code: "exec.read", message: "x" },
      },
    ],
  });
  const judged = (level: Judgement["level"]) => ({ level }) as Judgement;

  function restraint({ failures = 0, cost = 0 }: { failures?: number; cost?: number }) {
    const loops = new Loops();
    const budgets = new Budgets({ ceilingOf: () => 10, warnAt: 0.8 });
    for (let at = 0; at < failures; at++)
      loops.outcome("s:1", { ok: false, digest: `d${at}`, head: "s:1" });
    budgets.spend(["s:1"], cost);
    return createLimits({
      loops,
      budgets,
      lineOf: ({ session }) => [session],
      polls: toolNames.polls,
    });
  }

  it.each([
    // failures, cost, ruling, level, action, code
    [0, 0, "allow", "safe", "allow", "exec.read"],
    [3, 0, "ask", "dangerous", "ask", "exec.read"],
    [5, 0, "ask", "dangerous", "deny", "loop-tripped"],
    [5, 0, "ask", "safe", "deny", "loop-tripped"],
    [5, 0, "allow", "dangerous", "deny", "loop-tripped"],
    [5, 0, "allow", "safe", "allow", "exec.read"],
    [5, 0, "deny", "dangerous", "deny", "exec.read"],
    [0, 8, "ask", "dangerous", "ask", "exec.read"],
    [0, 10, "allow", "safe", "deny", "budget-spent"],
    [0, 10, "ask", "dangerous", "deny", "budget-spent"],
    [5, 10, "allow", "safe", "deny", "budget-spent"],
  ] as const)(
    "%i failures, %d spent, %s, %s: %s %s",
    (failures, cost, action, level, expected, code) => {
      const held = restraint({ failures, cost })(toolCall(), ruling(action), judged(level));
      expect([held.action, held.reason.code]).toEqual([expected, code]);
    },
  );

  it("stops safe calls where only safe calls failed", () => {
    const loops = new Loops();
    const held = createLimits({
      loops,
      budgets: new Budgets({ ceilingOf: () => 10, warnAt: 0.8 }),
      polls: toolNames.polls,
      lineOf: () => ["s:1"],
    });
    const fail = (digest: string) =>
      loops.outcome("s:1", { ok: false, digest, head: "s:1", safe: true });
    for (const digest of ["a", "b", "c"]) fail(digest);
    expect(held(toolCall(), ruling("allow"), judged("safe"))).toMatchObject({
      action: "allow",
      context: [
        "Loop detector: 3 failures in a row. Try something else: at 5 the session is stopped.",
      ],
    });
    for (const digest of ["d", "e"]) fail(digest);
    expect(held(toolCall(), ruling("allow"), judged("safe"))).toMatchObject({
      action: "deny",
      reason: { code: "loop-tripped" },
    });
  });

  it("says its warnings among the stages, without a word of their own", () => {
    const { stages } = restraint({ failures: 3, cost: 9 })(
      toolCall(),
      ruling("ask"),
      judged("dangerous"),
    );
    expect(stages.map(({ stage, action, reason }) => [stage, action, reason.code])).toEqual([
      ["approval", "ask", "exec.read"],
      ["budget", "none", "budget-warning"],
      ["loop", "none", "loop-warning"],
    ]);
  });
});
