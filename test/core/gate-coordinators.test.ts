/**
 * Coordinators within the path of one call: asked after earlier answers and before people, and what
 * becomes of their word.
 */
import { describe, expect, it } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { Verdict } from "../../src/core/model.ts";
import type { AutoAnswers, Replaced, Ruling } from "../../src/core/policy.ts";
import {
  ada,
  finding,
  judgeSaying,
  plainSessionPolicy,
  type TestCoreOptions,
  testCore,
  toolCall,
} from "../support/fixtures.ts";

const RULE = { type: "rule", code: "r-1", message: "because" } as const;
const WORD = { type: "hook", code: "coordinator", message: "the parent may" } as const;
const STAGE: Verdict = { stage: "rules", action: "ask", reason: RULE };
const LISTED: Verdict = { stage: "coordinator", action: "none", reason: WORD };
const CLEAN = { command: "git status" };
const replaced = (): Replaced => ({
  input: CLEAN,
  raw: JSON.stringify(CLEAN),
  judgement: judgeCall(
    [judgeSaying(finding({ level: "safe", key: "exec.unknown_program" }))],
    toolCall(),
  ),
  by: "cleaner",
});
const boom = () => {
  throw new Error("boom");
};

type Answering = (ruling: Ruling, auto: AutoAnswers) => Promise<Ruling>;
const says =
  (over: Partial<Ruling>): Answering =>
  async (ruling) => ({
    ...ruling,
    reason: WORD,
    by: { kind: "hook", name: "coordinator" },
    ...over,
  });

/** A gate whose policy asks, and whose coordinators answer as the test says. */
function coordinated(ask: Answering, options: TestCoreOptions & { ruling?: Partial<Ruling> } = {}) {
  const asked: Ruling[] = [];
  const coordination = {
    stages: [LISTED],
    ask: (ruling: Ruling, auto: AutoAnswers) => {
      asked.push(ruling);
      return ask(ruling, auto);
    },
    obstacle: async () => undefined,
  };
  const given: Ruling = {
    action: "ask",
    reason: RULE,
    by: { kind: "rule", name: "r-1" },
    explicit: false,
    stages: [STAGE],
    coordination,
    ...options.ruling,
  };
  return { asked, given, ...testCore({ policy: () => given, ...options }) };
}

describe("a coordinator", () => {
  it("is named in an explanation only where it would be asked", async () => {
    const stagesOf = async (action: "ask" | "allow") => {
      const { gate } = coordinated(says({ action, stages: [] }), { ruling: { action } });
      return (await gate.explain(toolCall())).ruling.stages;
    };
    expect(await stagesOf("ask")).toEqual([STAGE, LISTED]);
    expect(await stagesOf("allow")).toEqual([STAGE]);
  });

  it.each([
    ["allow", "approved"],
    ["deny", "rejected"],
  ] as const)(
    "that says %s is heard before people, and written down step by step",
    async (action, status) => {
      const { submit, asked, given, channel, events, types } = coordinated(
        says({ action, stages: [STAGE, LISTED] }),
      );
      const entry = await submit();
      expect(entry.decision).toMatchObject({
        outcome: action,
        status,
        reason: WORD,
        by: { kind: "hook" },
      });
      expect(asked).toEqual([given]);
      expect(channel.cards).toEqual([]);
      expect(types()).toEqual(["received", "verdict", "decided"]);
      expect(events[1]).toMatchObject({
        call: entry.call.id,
        level: "dangerous",
        stages: [STAGE, LISTED],
      });
    },
  );

  it("that leaves it to people has them asked, once the call is written down", async () => {
    const { submit, channel, types } = coordinated(says({}));
    const entry = await submit();
    expect([entry.decision, channel.cards.length]).toEqual([undefined, 1]);
    expect(types()).toEqual(["received", "verdict", "asked"]);
  });

  it("is not asked about what needs no question", async () => {
    for (const action of ["allow", "deny"] as const) {
      const { submit, asked } = coordinated(says({}), { ruling: { action } });
      expect((await submit()).decision?.outcome).toBe(action);
      expect(asked).toEqual([]);
    }
  });

  it("is not asked about what was answered beforehand, and the answer's stages are written down", async () => {
    const { submit, asked, turns, types, events } = coordinated(says({ action: "allow" }));
    await turns.remember(toolCall({ turn: "t" }), "rejected", "a-1");
    expect((await submit({ turn: "t" })).decision).toMatchObject({
      reason: { code: "denied-this-turn" },
    });
    expect([asked, types()]).toEqual([[], ["received", "verdict", "decided"]]);
    expect(events[1]).toMatchObject({ stages: [STAGE] });
  });

  it("does not allow what a person denied in this turn meanwhile", async () => {
    const at = coordinated(async (ruling) => {
      await at.turns.remember(toolCall({ turn: "t" }), "rejected", "a-1");
      return { ...ruling, action: "allow", reason: WORD };
    });
    expect((await at.submit({ turn: "t" })).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "denied-this-turn" },
    });
  });

  it("is not overruled by what was approved meanwhile", async () => {
    const at = coordinated(async (ruling) => {
      await at.turns.remember(toolCall({ turn: "t", tool: "Read" }), "approved", "a-1");
      return { ...ruling, action: "deny", reason: WORD };
    });
    expect((await at.submit({ turn: "t", tool: "Read" })).decision).toMatchObject({
      outcome: "deny",
      reason: WORD,
    });
  });

  it("that puts another input in place has that one judged, shown and run", async () => {
    const { submit, press, channel, events } = coordinated(says({ replaced: replaced() }));
    const entry = await submit();
    expect(events[1]).toMatchObject({
      type: "replaced",
      by: "cleaner",
      raw: '{"command":"git status"}',
    });
    expect(events[2]).toMatchObject({ type: "verdict", level: "safe" });
    expect(channel.cards[0]).toMatchObject({ arguments: '{"command":"git status"}' });
    await press("approve");
    expect(entry.decision).toMatchObject({ input: '{"command":"git status"}' });
  });

  it("that keeps a hook's input does not have it written down twice", async () => {
    const { submit, types } = coordinated(says({ action: "allow" }), {
      ruling: { replaced: replaced() },
    });
    await submit();
    expect(types()).toEqual(["received", "replaced", "verdict", "decided"]);
  });

  it("adds what it wants the agent to know, and keeps what hooks said where it says nothing", async () => {
    const context = ["from the hook"];
    const keeping = coordinated(
      async () => ({ ...keeping.given, action: "allow", context: undefined }) as unknown as Ruling,
      {
        ruling: { context },
      },
    );
    expect((await keeping.submit()).decision).toMatchObject({ context });
    const adding = coordinated(says({ action: "allow", context: ["from the coordinator"] }), {
      ruling: { context },
    });
    expect((await adding.submit()).decision).toMatchObject({ context: ["from the coordinator"] });
  });

  it("does not have the last word over what restrains a call", async () => {
    let looked = 0;
    const tripping: NonNullable<NonNullable<TestCoreOptions["gate"]>["applyLimits"]> = (
      _call,
      given,
    ) =>
      looked++ === 0 ? given : { ...given, action: "deny", reason: { ...RULE, code: "tripped" } };
    const { submit } = coordinated(says({ action: "allow" }), { gate: { applyLimits: tripping } });
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "tripped" },
    });
  });

  it("allows nothing once the gateway shuts down", async () => {
    const at = coordinated(async (ruling) => {
      at.gate.close();
      return { ...ruling, action: "allow" };
    });
    expect((await at.submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "shutting-down" },
    });
  });

  it("that fails denies", async () => {
    const { submit } = coordinated(boom);
    expect((await submit()).decision).toMatchObject({
      outcome: "deny",
      reason: { code: "internal" },
    });
  });

  it("is not followed where the caller hung up before or while it was asked", async () => {
    const at = coordinated(async (ruling) => {
      await at.gate.hangUp(entry);
      return { ...ruling, action: "ask", replaced: replaced() };
    });
    const entry = at.gate.submit(toolCall());
    await entry.started;
    expect(entry.decision).toMatchObject({ status: "cancelled", reason: { code: "cancelled" } });
    expect([at.types(), at.channel.cards]).toEqual([["received", "decided"], []]);
    const early = coordinated(says({ action: "allow" }));
    const gone = early.gate.submit(toolCall());
    await early.gate.hangUp(gone);
    await gone.started;
    expect([early.asked, early.types()]).toEqual([[], ["received", "decided"]]);
  });

  it("is told which sessions answer by themselves, for the token that asks", async () => {
    const told: unknown[] = [];
    const autoApproval = (holder: { session: string; owner: string }, tool: string) =>
      holder.session === "s:auto" && holder.owner === "test" && tool === "Bash"
        ? { code: "all", message: "", by: ada.name }
        : undefined;
    const sessions = { sessionPolicy: plainSessionPolicy, heads: () => [], autoApproval } as never;
    const { submit } = coordinated(
      async (ruling, auto) => {
        told.push(auto("s:auto", "Bash"), auto("s:auto", "Read"), auto("s:1", "Bash"));
        return { ...ruling, action: "allow" };
      },
      { sessions },
    );
    await submit();
    expect(told).toEqual([true, false, false]);
  });

  it("is named by an explanation, and not asked", async () => {
    const { gate, asked } = coordinated(says({ action: "allow" }));
    expect((await gate.explain(toolCall())).ruling).toMatchObject({
      action: "ask",
      stages: [STAGE, LISTED],
    });
    expect(asked).toEqual([]);
  });
});
