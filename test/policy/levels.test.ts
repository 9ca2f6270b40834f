/**
 * The safety levels: the seed's matrix cell by cell, the seed's holes, and lines of several levels.
 */

import { describe, expect, test } from "vitest";
import { newEffects } from "../../src/core/effects.ts";
import { judgeCall } from "../../src/core/judge.ts";
import {
  ACTION_CLASSES,
  type ActionClass,
  type Finding,
  type JsonObject,
  type Judgement,
} from "../../src/core/model.ts";
import type { SessionPolicy } from "../../src/core/policy.ts";
import { judges } from "../../src/judges/index.ts";
import {
  levelOrder,
  levelsStage,
  MATRIX,
  SAFETY_LEVELS,
  wordOf,
} from "../../src/policy/stages/levels.ts";
import cases from "../cases/levels.json" with { type: "json" };
import fc from "../support/properties.ts";

const sessionPolicy = (...levels: string[]): SessionPolicy => ({
  session: "s:1",
  ancestors: [],
  modes: ["build"],
  levels,
  permissionModes: ["default"],
  tools: [],
  rules: [],
});

/** A key that means nothing more than its class. */
const of = (actionClass: ActionClass, over: Partial<Finding> = {}): Finding => ({
  level: "dangerous",
  key: "exec.unknown_program",
  reversibility: "reversible",
  basis: "evidence",
  actionClass,
  ...over,
});

function judgement(findings: readonly Finding[], shell = false): Judgement {
  const [{ level, basis, actionClass, key: patternKey }] = findings as [Finding];
  const keys = findings.map(({ key }) => key);
  return {
    level,
    basis,
    actionClass,
    patternKey,
    keys,
    findings,
    effects: { ...newEffects(), shell },
  };
}

const call = { tool: "x", input: {}, session: "s:1" };
const said = (levels: readonly string[], judged: Judgement) =>
  levelsStage(call, judged, sessionPolicy(...levels));
const actionOf = (levels: readonly string[], judged: Judgement): string =>
  said(levels, judged)[0]?.action ?? "none";

describe("the seed's matrix", () => {
  test.each(cases.cells)("$level, $class: $action", ({ level, class: name, action }) => {
    const verdicts = said([level], judgement([of(name as ActionClass)]));
    if (action === "none") return expect(verdicts).toEqual([]);
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]).toMatchObject({
      stage: "level",
      action,
      reason: { type: "level", code: `${level}.${name}` },
    });
    expect(verdicts[0]!.explicit).toBe(action === "ask" ? true : undefined);
  });

  test("has a cell for each of the ten classes and three levels", () => {
    expect(cases.cells).toHaveLength(40);
    expect(Object.keys(MATRIX)).toEqual([...ACTION_CLASSES]);
  });
});

interface Call {
  readonly hole: string;
  readonly description: string;
  readonly call: { tool: string; input: JsonObject; cwd?: string };
  readonly level: string;
  readonly expect: { readonly action: string; readonly code: string | null };
}

describe("calls as the judges see them", () => {
  test.each(cases.calls as unknown as Call[])(
    "$hole, $level: $description",
    ({ call, level, expect: expected }) => {
      const judged = judgeCall(judges, call);
      const [verdict] = levelsStage({ ...call, session: "s:1" }, judged, sessionPolicy(level));
      expect({ action: verdict?.action ?? "none", keys: judged.keys }).toMatchObject({
        action: expected.action,
      });
      if (expected.code !== null)
        expect(verdict?.reason).toMatchObject({ type: "level", code: expected.code });
    },
  );
});

describe("a line of several levels", () => {
  const RANK: Readonly<Record<string, number>> = { allow: 0, none: 1, ask: 2, deny: 3 };
  const anyLevel = fc.constantFrom(...SAFETY_LEVELS, "yolo", "");
  const anyFindings = fc.array(fc.constantFrom(...ACTION_CLASSES), { minLength: 1, maxLength: 4 });

  test("allows only where every level allows; one that is supervised takes the allow away and nothing else", () => {
    expect(actionOf(["full-auto", "auto-edit"], judgement([of("file_write")]))).toBe("allow");
    expect(actionOf(["full-auto", "supervised"], judgement([of("file_write")]))).toBe("none");
    expect(actionOf(["supervised", "full-auto"], judgement([of("git_destructive")]))).toBe("deny");
    expect(actionOf(["supervised", "full-auto"], judgement([of("bash_destructive")]))).toBe("ask");
    expect(actionOf(["full-auto", "suggest"], judgement([of("bash_destructive")]))).toBe("deny");
  });

  test("says never less than any level of it says alone, in whatever order they stand", () => {
    fc.assert(
      fc.property(
        fc.array(anyLevel, { minLength: 1, maxLength: 4 }),
        anyFindings,
        fc.boolean(),
        (levels, classes, shell) => {
          const judged = judgement(
            classes.map((each) => of(each)),
            shell,
          );
          const together = actionOf(levels, judged);
          expect(actionOf([...levels].reverse(), judged)).toBe(together);
          for (const level of levels)
            expect(RANK[together]).toBeGreaterThanOrEqual(RANK[actionOf([level], judged)]!);
        },
      ),
    );
  });

  test("holds every class that was found against the matrix, and a command against bash_exec besides", () => {
    expect(
      said(["auto-edit"], judgement([of("file_read"), of("file_delete")]))[0]?.reason.code,
    ).toBe("auto-edit.file_delete");
    expect(actionOf(["suggest"], judgement([of("file_read")]))).toBe("allow");
    expect(said(["suggest"], judgement([of("file_read")], true))[0]?.reason.code).toBe(
      "suggest.bash_exec",
    );
  });
});

describe("unknown words", () => {
  const foreign = fc
    .string()
    .filter((word) => !(SAFETY_LEVELS as readonly string[]).includes(word));

  test("an unknown level denies every class; so does an unknown class at every level but the one that says nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          foreign,
          fc.constantFrom("__proto__", "constructor", "toString", "Full-Auto", "full-auto "),
        ),
        (word) => {
          for (const name of ACTION_CLASSES) {
            const [verdict] = said([word], judgement([of(name)]));
            expect(verdict).toMatchObject({
              action: "deny",
              reason: { type: "level", code: `${word}.${name}` },
            });
          }
          for (const level of SAFETY_LEVELS)
            if (level !== "supervised") expect(wordOf(level, word)).toBe("deny");
          expect(said(["full-auto"], judgement([of(word as ActionClass)]))[0]?.action).toBe("deny");
        },
      ),
    );
  });

  test("an unknown level is below all others, so it allows nothing more", () => {
    for (const level of SAFETY_LEVELS) {
      expect(levelOrder.isWithin("yolo", level)).toBe(true);
      expect(levelOrder.isWithin(level, "yolo")).toBe(false);
    }
    expect(
      SAFETY_LEVELS.map(
        (level) => SAFETY_LEVELS.filter((each) => levelOrder.isWithin(each, level)).length,
      ),
    ).toEqual([1, 2, 3, 4]);
  });
});

describe("an allow of a level", () => {
  test.each([
    ["what is catastrophic", of("bash_exec", { level: "catastrophic" })],
    ["credentials", of("file_read", { key: "secret.read" })],
    ["a text made to deceive", of("bash_exec", { key: "text.bidi" })],
    ["a command that could not be read", of("bash_exec", { key: "shell.unparseable" })],
    [
      "what cannot be taken back from the network",
      of("network", { key: "net.upload", reversibility: "irreversible" }),
    ],
  ])("does not cover %s, and says so without a word of its own", (_what, found) => {
    const [verdict, ...more] = said(["full-auto"], judgement([of("file_read"), found]));
    expect(more).toEqual([]);
    expect(verdict).toMatchObject({ stage: "level", action: "none" });
    expect(verdict!.reason.message).toContain("A safety level alone cannot allow");
  });
});
