/** The list of stages against the table in the documentation. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stages } from "../../src/policy/stages/index.ts";

/** The number and the name of each row under the heading. */
function rowsIn(text: string): readonly (readonly [number, string])[] {
  const [, section = ""] = text.split("\n## How a call is decided\n");
  const [table = ""] = section.split("\n## ");
  return [...table.matchAll(/^\| (\d+) +\| (.*?) +\|/gm)].map(
    ([, number, name = ""]) => [Number(number), name] as const,
  );
}

it("docs/policy.md has a row for every stage, in the order in which they examine a call", () => {
  const rows = rowsIn(readFileSync("docs/policy.md", "utf8"));
  // the gate looks at stops itself, before the policy and after it
  const names = ["stop", ...stages.map(({ name }) => name), "approval", "permission"];
  expect(rows.slice(0, names.length)).toEqual(
    names.map((name, at) => [at + 1, `\`${name}\``] as const),
  );
  // what follows is no stage of the policy: what the gate asks of a call that is still a question
  expect(rows.slice(names.length).map(([, name]) => name)).toEqual([
    "`budget`, `loop`",
    "",
    "`coordinator`",
    "",
  ]);
});
