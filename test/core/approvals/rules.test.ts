/**
 * An approval for good: the rule is on disk before the question ends, and in force only if that
 * answer ended it.
 */
import { describe, expect, it } from "vitest";
import type { PermanentRule, PermanentRules } from "../../../src/core/permanent-rules.ts";
import { rig } from "../../support/approvals-rig.ts";
import { denied } from "../../support/fixtures.ts";

const OFFER = { tool: "Bash", match: "npm publish", keys: [], project: "/srv/shop" } as const;

/** Rules that are only told what to do. */
function ruling() {
  const done: unknown[] = [];
  const made: PermanentRule[] = [];
  const rules: Pick<PermanentRules, "prepare"> = {
    async prepare(offer, given) {
      const rule = { id: `always-${made.length}`, text: offer.match ?? "", ...given };
      made.push(rule);
      return {
        rule,
        commit: async () => void done.push(`commit ${rule.id}`),
        discard: async () => void done.push(`discard ${rule.id}`),
      };
    },
  };
  return { rules, done, made };
}

describe("an approval for good", () => {
  it.each(["project", "user"] as const)(
    "for the %s is in force once it is recorded with the answer",
    async (scope) => {
      const { rules, done, made } = ruling();
      const { at, open, answer, recorded } = rig({ rules });
      const asked = await open({ rule: OFFER });
      const result = await answer(asked, { scope });
      expect(result).toMatchObject({
        status: "taken",
        record: { decision: { outcome: "allow", scope, rule: "always-0" } },
      });
      expect(made).toEqual([
        {
          id: "always-0",
          text: "npm publish",
          scope,
          by: "ada",
          approval: asked.id,
          createdAt: at.wall,
        },
      ]);
      expect(recorded).toMatchObject([
        { decision: { rule: "always-0" }, answer: { scope }, rule: made[0] },
      ]);
      expect(done).toEqual(["commit always-0"]);
    },
  );

  it("is not written where another answer was first", async () => {
    const { rules, done } = ruling();
    const { store, open, answer } = rig({
      rules: {
        async prepare(...given) {
          const prepared = await rules.prepare(...given);
          await store.settle(given[1].approval, denied());
          return prepared;
        },
      },
    });
    expect(await answer(await open({ rule: OFFER }), { scope: "user" })).toMatchObject({
      status: "already-resolved",
      record: { decision: { outcome: "deny" } },
    });
    expect(done).toEqual(["discard always-0"]);
  });

  it("is not written where its record cannot be", async () => {
    const { rules, done } = ruling();
    const { open, answer } = rig({ rules, record: () => Promise.reject(new Error("full")) });
    expect(await answer(await open({ rule: OFFER }), { scope: "user" })).toEqual({
      status: "not-recorded",
    });
    expect(done).toEqual(["discard always-0"]);
  });

  it.each([
    ["that no rule can stand for", {}, {}, "No rule can allow this call permanently."],
    [
      "with a changed input",
      { rule: OFFER },
      { input: "{}" },
      "A changed input is approved once; no rule is written for it.",
    ],
  ])(
    "of a call %s is refused, and the question stays open",
    async (_what, asked, answered, message) => {
      const { rules, done, made } = ruling();
      const { approvals, open, answer, refused } = rig({ rules });
      expect(await answer(await open(asked), { scope: "user", ...answered })).toEqual({
        status: "rule-refused",
        message,
      });
      expect([approvals.size, done, made, refused[0]?.why]).toEqual([1, [], [], "rule-refused"]);
    },
  );

  it("is refused with the reason why the rule cannot be written, and where nothing writes rules", async () => {
    const full = { prepare: () => Promise.reject(new Error("The disk is full.")) };
    for (const [over, message] of [
      [{ rules: full }, "The disk is full."],
      [{}, "This gateway writes no rules."],
    ] as const) {
      const { approvals, open, answer } = rig(over);
      expect(await answer(await open({ rule: OFFER }), { scope: "project" })).toEqual({
        status: "rule-refused",
        message,
      });
      expect(approvals.size).toBe(1);
    }
  });

  it("writes no rule where the answer denies", async () => {
    const { rules, made } = ruling();
    const { open, answer } = rig({ rules });
    const result = await answer(await open({ rule: OFFER }), { scope: "user", choice: "deny" });
    expect(result).toMatchObject({ status: "taken", record: { decision: { outcome: "deny" } } });
    expect(made).toEqual([]);
  });
});
