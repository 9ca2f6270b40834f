/** How findings become one judgement: which of them names the whole, and what it costs nobody. */

import { describe, expect, it } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import { PATTERN_KEYS } from "../../src/core/keys.ts";
import { type Finding, LEVELS } from "../../src/core/model.ts";
import { finding, judgeSaying } from "../support/fixtures.ts";
import fc from "../support/properties.ts";

const CALL = { tool: "Bash", input: { command: "x" } };
const judged = (...findings: Finding[]) => judgeCall([judgeSaying(...findings)], CALL);

/** Each is worse than the one before it. */
const LADDER: readonly Finding[] = [
  finding({
    level: "safe",
    basis: "evidence",
    reversibility: "irreversible",
    key: "exec.read",
    actionClass: "file_read",
  }),
  finding({
    level: "dangerous",
    basis: "uncertain",
    reversibility: "reversible",
    key: "code.exec.inline",
  }),
  finding({
    level: "dangerous",
    basis: "uncertain",
    reversibility: "irreversible",
    key: "exec.unknown_program",
  }),
  finding({
    level: "dangerous",
    basis: "evidence",
    reversibility: "reversible",
    key: "fs.perm",
    actionClass: "system_modify",
  }),
  finding({
    level: "dangerous",
    basis: "evidence",
    reversibility: "recoverable",
    key: "vcs.git.push",
    actionClass: "git_push",
  }),
  finding({
    level: "dangerous",
    basis: "evidence",
    reversibility: "unknown",
    key: "priv.sudo",
    actionClass: "system_modify",
  }),
  finding({
    level: "dangerous",
    basis: "evidence",
    reversibility: "irreversible",
    key: "fs.delete.file",
    actionClass: "file_delete",
  }),
  finding({
    level: "catastrophic",
    basis: "uncertain",
    reversibility: "reversible",
    key: "win.defender",
    actionClass: "system_modify",
  }),
];

describe("the worst finding names the whole", () => {
  it("by its level, then by what was seen over what was feared, then by whether it can be undone, wherever it stands", () => {
    for (let at = 1; at < LADDER.length; at++) {
      const [milder, worse] = [LADDER[at - 1]!, LADDER[at]!];
      for (const findings of [
        [milder, worse],
        [worse, milder],
      ]) {
        const { level, basis, actionClass, patternKey, keys } = judged(...findings);
        expect({ level, basis, actionClass, key: patternKey }).toEqual({
          level: worse.level,
          basis: worse.basis,
          actionClass: worse.actionClass,
          key: worse.key,
        });
        expect(keys).toEqual([worse.key, milder.key]);
      }
    }
  });

  it("and of equals the first", () => {
    const [one, two] = [finding({ key: "net.upload" }), finding({ key: "fs.delete.find" })];
    expect(judged(one, two).keys).toEqual(["net.upload", "fs.delete.find"]);
    expect(judged(two, one).keys).toEqual(["fs.delete.find", "net.upload"]);
  });

  it("and never is anything milder than its worst finding, nor a key left out or told twice", () => {
    const any = fc
      .record({ level: fc.constantFrom(...LEVELS), key: fc.constantFrom(...PATTERN_KEYS) })
      .map(finding);
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (findings) => {
        const { level, keys, patternKey } = judged(...findings);
        expect(LEVELS.indexOf(level)).toBe(
          Math.max(...findings.map((each) => LEVELS.indexOf(each.level))),
        );
        expect([...keys].sort()).toEqual([...new Set(findings.map(({ key }) => key))].sort());
        expect(keys[0]).toBe(patternKey);
      }),
    );
  });
});

describe("judges", () => {
  it("that know nothing leave a call dangerous", () => {
    expect(judgeCall([], CALL)).toMatchObject({
      level: "dangerous",
      basis: "uncertain",
      patternKey: "tool.unknown",
      findings: [{ subject: "Bash", reversibility: "unknown" }],
    });
    expect(judged()).toEqual(judgeCall([], CALL));
  });

  it("that break leave it dangerous, beside what the others found", () => {
    const broken = {
      name: "broken",
      judge: () => {
        throw new Error("no");
      },
    };
    const { level, keys } = judgeCall([judgeSaying(LADDER[0]!), broken], CALL);
    expect([level, keys]).toEqual(["dangerous", ["judge.failed", "exec.read"]]);
  });

  it("keep what they found in the order in which it appeared, and cannot be changed", () => {
    const own = Object.freeze([LADDER[0]!, LADDER[4]!]) as Finding[];
    const judge = { name: "own", judge: () => own };
    expect(judgeCall([judge], CALL).findings).toBe(own);
    expect(judgeCall([judge, judgeSaying(LADDER[2]!)], CALL).findings).toEqual([
      LADDER[0],
      LADDER[4],
      LADDER[2],
    ]);
  });
});
