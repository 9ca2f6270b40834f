/**
 * What the judges say of calls, as data: every file of cases/judges, each case with its level and
 * its key.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Judgement } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";

interface Case {
  readonly description: string;
  readonly call: {
    readonly tool: string;
    readonly input: JsonObject;
    readonly cwd?: string;
    readonly root?: string;
  };
  readonly expect: Pick<Judgement, "level"> & {
    readonly key: string;
    /** All of these were found. */
    readonly keys?: readonly string[];
    /** None of these was. */
    readonly without?: readonly string[];
    readonly basis?: string;
    readonly actionClass?: string;
    readonly reversibility?: string;
    /** What an "always" would be narrowed to, one for each finding that is not safe. */
    readonly subjects?: readonly (string | null)[];
  };
}

const folder = join(import.meta.dirname, "..", "cases", "judges");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

describe.each(files)("of %s", (file) => {
  const cases = JSON.parse(readFileSync(join(folder, file), "utf8")) as readonly Case[];

  test.each(cases)("$description: $call.input.command", ({ call, expect: expected }) => {
    const judgement = judgeCall(judges, call);
    expect({ level: judgement.level, key: judgement.patternKey }).toEqual({
      level: expected.level,
      key: expected.key,
    });
    expect(judgement.keys).toEqual(expect.arrayContaining([...(expected.keys ?? [])]));
    for (const key of expected.without ?? []) expect(judgement.keys).not.toContain(key);
    if (expected.basis) expect(judgement.basis).toBe(expected.basis);
    if (expected.actionClass) expect(judgement.actionClass).toBe(expected.actionClass);
    const worst = judgement.findings.find(({ key }) => key === judgement.patternKey)!;
    if (expected.reversibility) expect(worst.reversibility).toBe(expected.reversibility);
    if (expected.subjects)
      expect(
        judgement.findings
          .filter(({ level }) => level !== "safe")
          .map(({ subject }) => subject ?? null),
      ).toEqual(expected.subjects);
  });

  test("says each thing once", () => {
    const descriptions = cases.map(({ description }) => description);
    expect(
      descriptions.filter((description, at) => descriptions.indexOf(description) !== at),
    ).toEqual([]);
  });
});
