/** Every program of the catalog that runs another one does run it, and its entry is whole. */
import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import { judges } from "../../src/judges/index.ts";
import { specs } from "../../src/judges/shell/catalog/index.ts";
import { catalogOf } from "../../src/judges/shell/compile.ts";
import { unmarked } from "../../src/judges/shell/options.ts";
import type { Entry } from "../../src/judges/shell/program.ts";

const wrappers = specs.filter(({ wraps }) => wraps !== undefined);
const judged = (command: string) =>
  judgeCall(judges, { tool: "Bash", input: { command }, cwd: "/home/dev/app" });

/** What an entry's options say, by the first of their names. */
const optionsOf = ({ options = {}, wraps }: Entry): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Object.entries(options), ...Object.entries(wraps?.options ?? {})].map(([names, effect]) => [
      unmarked(names).split("|", 1)[0]!,
      [effect].flat(),
    ]),
  );

/** Ways of handing a text to what the entry wraps; not each fits each of them. */
function waysOf(entry: Entry, text: string): readonly string[] {
  const { verbs = "", needs = "", operands = 0, into } = entry.wraps!;
  const options = optionsOf(entry);
  const front = [entry.names.split(" ", 1)[0], verbs.split(" ", 1)[0], needs.split("|", 1)[0]]
    .filter(Boolean)
    .join(" ");
  const own = " x".repeat(operands > 9 ? 0 : operands);
  const commands = [...options]
    .filter(([, effects]) => effects.includes("command"))
    .map(([name]) => name);
  return [
    `${front}${own} ${text}`,
    `${front}${own} -- ${text}`,
    `${front}${own} '${text}'`,
    ...commands.map((name) => `${front} ${name} '${text}'${own}`),
    ...(into === undefined
      ? []
      : [`${front}${own} -c '${text}'`, `${front}${own} -- -c '${text}'`]),
    ...(needs === "" ? [] : [`${front}=sh${own} -c '${text}'`]),
  ];
}

describe("a program that runs another one", () => {
  test("shares its name with no other entry", () => {
    expect(() => catalogOf([{ names: "a b", wraps: {} }, { names: "b" }])).toThrow(
      '"b" stands in two entries',
    );
    expect(() =>
      catalogOf([
        { names: "b", verbs: [] },
        { names: "b", wraps: {} },
      ]),
    ).toThrow('"b" stands in two entries');
  });

  const runs = wrappers.filter(({ wraps }) => wraps?.into === undefined || wraps.into === "sh");
  test.each(runs.map((entry) => [entry.names, entry] as const))(
    "%s: is not what is judged, but what it runs",
    (_, entry) => {
      const levels = waysOf(entry, "rm -rf /").map((command) => judged(command).level);
      expect(levels).toContain("catastrophic");
    },
  );

  test.each(wrappers.map((entry) => [entry.names, entry] as const))(
    "%s: ends, whatever its options take",
    (_, entry) => {
      const { flags = "", values = "" } = entry;
      const [name = ""] = entry.names.split(" ");
      const [verb = ""] = (entry.wraps?.verbs ?? "").split(" ");
      const given = [
        ...optionsOf(entry).keys(),
        ...`${flags} ${values}`
          .split(/[\s|]+/)
          .filter(Boolean)
          .map(unmarked),
      ];
      for (const option of given)
        for (const words of [
          `${option} -- x`,
          `x ${option} -- x`,
          `${option} ${option} --`,
          `-- ${option}`,
        ])
          expect(judged(`${name} ${verb} ${words}`).keys).not.toContain("judge.failed");
    },
  );

  test.each(wrappers.map((entry) => [entry.names, entry] as const))(
    "%s: lists the options that it names",
    (_, entry) => {
      const { needs = "", before = {} } = entry.wraps!;
      const options = optionsOf(entry);
      const brings = (name: string) =>
        options.get(name)?.some((effect) => effect === "words" || effect === "command");
      expect(Object.keys(before).filter((name) => !brings(name))).toEqual([]);
      const flags = `${entry.wraps?.flags ?? ""} ${[...options.keys()].join(" ")}`.split(/[\s|]+/);
      if (needs !== "") expect(flags).toContain(needs.split("|", 1)[0]);
    },
  );

  test("is asked about itself only where it says so", () => {
    expect(judged("nice --help rm -rf /").level).toBe("safe");
    expect(judged("nice --verbose rm -rf /").level).toBe("catastrophic");
  });
});
