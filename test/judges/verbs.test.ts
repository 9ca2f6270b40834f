/** The verb tables: every line gives its key to the commands it is about, and a word that no line knows is no line's. */
import { describe, expect, test } from "vitest";
import { isPatternKey, type PatternKey, patternOf } from "../../src/core/keys.ts";
import type { Report } from "../../src/judges/report.ts";
import type { Program } from "../../src/judges/shell/program.ts";
import { gitTable } from "../../src/judges/shell/programs/git-table.ts";
import { programOf as programNamed } from "../../src/judges/shell/programs/index.ts";
import { type Family, programOf } from "../../src/judges/shell/verb.ts";
import { agentHosts } from "../../src/judges/shell/verbs/agent-hosts.ts";
import { builds } from "../../src/judges/shell/verbs/builds.ts";
import { codeHosts } from "../../src/judges/shell/verbs/code-hosts.ts";
import { families } from "../../src/judges/shell/verbs/index.ts";
import { packages } from "../../src/judges/shell/verbs/packages.ts";
import { runners } from "../../src/judges/shell/verbs/task-runners.ts";

const RANK = { safe: 0, dangerous: 1, catastrophic: 2 };
const rank = (key: PatternKey): number => RANK[patternOf(key).level];

/** The keys that a program says of these words, without what its effects would add. */
function said(program: Program, args: readonly string[]): readonly PatternKey[] {
  const keys: PatternKey[] = [];
  const nothing = (): void => {};
  const report: Report = {
    add: (key) => void keys.push(key),
    reads: nothing,
    writes: nothing,
    deletes: nothing,
    permits: nothing,
    fetches: nothing,
    script: nothing,
    run: nothing,
    code: nothing,
    sql: nothing,
    prints: nothing,
  };
  program({ program: "x", path: "x", args, span: "x", cwd: "/home/dev/app", stdin: undefined, open: false }, report);
  return keys;
}

interface Line {
  readonly text: string;
  readonly key: PatternKey;
  readonly words: readonly string[];
  /** It counts before all others. */
  readonly first: boolean;
}

const linesOf = ({ lines }: Family): readonly Line[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((text) => {
      const [key = "", ...words] = text.split(/\s+/);
      return { text, key: key.replace(/!$/, "") as PatternKey, words, first: key.endsWith("!") };
    });

const filled = (word: string): string => word.replaceAll("*", "thing");

/** One word of a line as it could stand in a command; nothing for what only must not stand there. */
function standing(word: string, choice: number): readonly string[] {
  if (/^(?:\.$|!|@)/.test(word) || word.startsWith("**")) return [];
  const parts = word.replace(/^~/, "").split("|");
  return [filled(parts[choice % parts.length]!)];
}

/** Commands that the line is about: one for each of the words that its longest choice offers, alone and with something behind it. */
function commandsOf({ words }: Line): readonly (readonly (readonly string[])[])[] {
  const choices = Math.max(1, ...words.filter((word) => !/^[!@]/.test(word)).map((word) => word.split("|").length));
  return Array.from({ length: choices }, (_, choice) => {
    const command = words.flatMap((word) => standing(word, choice));
    return words.includes(".") ? [command] : [command, [...command, "thing"], [...command, "thing", "other"]];
  });
}

/** Lines that come first, that end, or that say more verbs take a word of another line away, and are meant to. */
const isTaken = (word: string, line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      other !== line &&
      (other.first || other.words.includes(".") || other.words.length > line.words.length || !other.text.includes("*")) &&
      (other.words.length === 0 || other.words.some((each) => each.replace(/^~/, "").split("|").includes(word))),
  );

const named = (tables: readonly Family[]): readonly (readonly [string, Family])[] =>
  tables.map((family) => [family.programs.split(/\s+/).slice(0, 3).join(" "), family]);

/** Of these each line gives its own key; that every line of every family counts is tested beside the tables' grammar. */
const exact = [gitTable, ...runners, ...codeHosts, ...packages, ...builds, ...agentHosts];

describe.each(named(exact))("the table of %s", (_, family) => {
  const program = programOf(family);

  test("has only lines that can be read, each with a key of the house", () => {
    expect(() => said(program, ["x"])).not.toThrow();
    for (const { key, text } of linesOf(family)) expect(isPatternKey(key), text).toBe(true);
  });

  test("reaches every line, and never says less than a line that fits", () => {
    const lines = linesOf(family);
    for (const line of lines) {
      const answers = commandsOf(line).map((commands) => ({ commands, keys: commands.flatMap((args) => said(program, args)) }));
      for (const { commands, keys } of answers)
        if (!commands[0]!.some((word) => isTaken(word, line, lines)))
          expect(Math.max(-1, ...keys.map(rank)), `${line.text} <- ${commands[0]!.join(" ")}`).toBeGreaterThanOrEqual(
            rank(line.key),
          );
      if (line.words.includes("--help")) continue; // every program's help is `exec.help`
      expect(
        answers.flatMap(({ keys }) => keys),
        line.text,
      ).toContain(line.key);
    }
  });
});

describe.each(named([...families, gitTable, ...runners]))("in the table of %s", (_, family) => {
  const program = programOf(family);

  test("knows no words that only an object has", () => {
    const unknown = said(program, ["frobnicate-nothing"]);
    for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty"]) expect(said(program, [word])).toEqual(unknown);
  });
});

test("no program is known by a name that only an object has", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])
    expect(programNamed(name)).toBeUndefined();
});

test("a program of a family is a program of the house", () => {
  for (const { programs } of families)
    for (const name of programs.split(/\s+/)) expect(programNamed(name), name).toBeTypeOf("function");
});
