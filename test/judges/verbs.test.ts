/**
 * The verb tables: every line gives its key to the commands it is about, and a word that no line
 * knows is no line's.
 */
import { describe, expect, test } from "vitest";
import { type PatternKey, patternOf } from "../../src/core/keys.ts";
import type { Report } from "../../src/judges/report.ts";
import { specs } from "../../src/judges/shell/catalog/index.ts";
import type { Program, ProgramSpec } from "../../src/judges/shell/program.ts";
import { gitTable } from "../../src/judges/shell/programs/git-table.ts";
import { programOf as programNamed } from "../../src/judges/shell/programs/index.ts";
import { verbTable } from "../../src/judges/shell/verb.ts";

const RANK = { safe: 0, dangerous: 1, catastrophic: 2 };
const rank = (key: PatternKey): number => RANK[patternOf(key).level];

/** The keys that a program says of these words, without what its effects would add. */
function said(program: Program, args: readonly string[]): readonly PatternKey[] {
  const keys: PatternKey[] = [];
  const nothing = (): void => {};
  const report: Report = {
    add: (key) => void keys.push(key),
    reads: nothing,
    loads: nothing,
    writes: nothing,
    brings: nothing,
    deletes: nothing,
    permits: nothing,
    fetches: nothing,
    starts: () => {},
    script: nothing,
    run: nothing,
    code: nothing,
    sql: nothing,
    prints: nothing,
  };
  program(
    {
      program: "x",
      path: "x",
      args,
      span: "x",
      cwd: "/home/dev/app",
      root: "/home/dev/app",
      stdin: undefined,
      open: false,
    },
    report,
  );
  return keys;
}

interface Line {
  readonly text: string;
  readonly key: PatternKey;
  readonly words: readonly string[];
  /** It counts before all others. */
  readonly first: boolean;
}

const linesOf = ({ verbs = [] }: ProgramSpec): readonly Line[] =>
  verbs.map(([key, pattern = ""]) => ({
    text: `${key} ${pattern}`,
    key: key.replace(/!$/, "") as PatternKey,
    words: pattern.split(/\s+/).filter(Boolean),
    first: key.endsWith("!"),
  }));

const filled = (word: string): string => word.replaceAll("*", "thing");

/**
 * One word of a line as it could stand in a command; nothing for what only must not stand there.
 */
function standing(word: string, choice: number): readonly string[] {
  if (/^(?:\.$|!|@)/.test(word) || word.startsWith("**")) return [];
  const parts = word.replace(/^~/, "").split("|");
  return [filled(parts[choice % parts.length]!)];
}

/**
 * Commands that the line is about: one for each of the words that its longest choice offers, alone
 * and with something behind it.
 */
function commandsOf({ words }: Line): readonly (readonly (readonly string[])[])[] {
  const choices = Math.max(
    1,
    ...words.filter((word) => !/^[!@]/.test(word)).map((word) => word.split("|").length),
  );
  return Array.from({ length: choices }, (_, choice) => {
    const command = words.flatMap((word) => standing(word, choice));
    return words.includes(".")
      ? [command]
      : [command, [...command, "thing"], [...command, "thing", "other"]];
  });
}

/**
 * Lines that come first, that end, or that say more verbs take a word of another line away, and are
 * meant to.
 */
const isTaken = (word: string, line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      other !== line &&
      (other.first ||
        other.words.includes(".") ||
        other.words.length > line.words.length ||
        !other.text.includes("*")) &&
      (other.words.length === 0 ||
        other.words.some((each) => each.replace(/^~/, "").split("|").includes(word))),
  );

const tables = [...specs.filter(({ verbs }) => verbs), gitTable];
const named = tables.map((spec) => [spec.names.split(" ").slice(0, 3).join(" "), spec] as const);

describe.each(named)("the table of %s", (_, spec) => {
  const program = verbTable(spec).judge;
  const lines = linesOf(spec);

  test("never says less than a line that fits", () => {
    for (const line of lines)
      for (const commands of commandsOf(line)) {
        if (commands[0]!.some((word) => isTaken(word, line, lines))) continue;
        const keys = commands.flatMap((args) => said(program, args));
        expect(
          Math.max(-1, ...keys.map(rank)),
          `${line.text} <- ${commands[0]!.join(" ")}`,
        ).toBeGreaterThanOrEqual(rank(line.key));
      }
  });

  test("knows no words that only an object has", () => {
    const unknown = said(program, ["frobnicate-nothing"]);
    for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty"])
      expect(said(program, [word])).toEqual(unknown);
  });
});

test("no program is known by a name that only an object has", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])
    expect(programNamed(name)).toBeUndefined();
});
