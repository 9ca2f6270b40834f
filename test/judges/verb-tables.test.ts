/** Every line of every verb table: it can be read, and there is a command for which it counts. */
import { describe, expect, test } from "vitest";
import { type PatternKey, patternOf } from "../../src/core/keys.ts";
import type { Report } from "../../src/judges/report.ts";
import { UNKNOWN } from "../../src/judges/report.ts";
import { specs } from "../../src/judges/shell/catalog/index.ts";
import { catalogOf } from "../../src/judges/shell/compile.ts";
import type { Entry, ProgramSpec, VerbLine } from "../../src/judges/shell/program.ts";
import { hasOption, verbTable } from "../../src/judges/shell/verb.ts";
import { tableOf } from "../../src/judges/shell/verb-table.ts";
import { specs as windowsSpecs } from "../../src/judges/windows/catalog/index.ts";

const nothing = (): void => {};
const SILENT: Report = {
  add: nothing,
  reads: nothing,
  loads: nothing,
  writes: nothing,
  brings: nothing,
  deletes: nothing,
  permits: nothing,
  fetches: nothing,
  starts: nothing,
  script: nothing,
  run: nothing,
  code: nothing,
  sql: nothing,
  prints: nothing,
};

/**
 * The key that a table gives to a command; `undefined`: it does not know it. Also what else it
 * says.
 */
function ask(spec: Entry, args: readonly string[], open = false) {
  const keys: PatternKey[] = [];
  const said: string[] = [];
  const report: Report = {
    ...SILENT,
    add: (key) => keys.push(key),
    run: (argv) => said.push(`runs ${argv.join(" ")}`),
    script: (text) => said.push(`runs in a shell: ${text}`),
    reads: (path) => said.push(`reads ${path}`),
    writes: (path) => said.push(`writes ${path}`),
    sql: (text) => said.push(`runs SQL: ${text}`),
    prints: ({ secret }) => said.push(secret ? "prints a secret" : "prints"),
  };
  verbTable(spec).judge({ args, open }, report);
  return { key: keys[0], said };
}

const isVerb = (word: string): boolean => word !== "." && word !== "**" && !/^[-!~@]/.test(word);
const plain = (word: string): string =>
  word.replace("\\*", STAR).replaceAll("*", "x").replace(STAR, "*");
const STAR = "<star>";

/** Commands for which a line could count: each of its words and options once. */
function samplesOf([, pattern = ""]: VerbLine): readonly (readonly string[])[] {
  const words = pattern.split(/\s+/).filter(Boolean);
  const wanted = words
    .filter((word) => isVerb(word) || /^[-/~]/.test(word))
    .map((word) => word.replace(/^~/, "").split("|"));
  // an operand that looks like an option stands behind `--`
  if (words.some((word) => /^~-/.test(word)))
    wanted.splice(
      words.findIndex((word) => /^~-/.test(word)),
      0,
      ["--"],
    );
  const first = wanted.map((choices) => plain(choices[0]!));
  const others = wanted.flatMap((choices, at) =>
    choices.slice(1).map((choice) => first.with(at, plain(choice))),
  );
  return [first, [...first, "x"], ...others];
}

const tables: readonly Entry[] = [...specs, ...windowsSpecs].filter(({ verbs }) => verbs);

describe.each(tables)("the table of $names", (spec) => {
  const { verbs = [], dialect } = spec;

  test("can be read", () => {
    expect(() => tableOf(verbs, dialect ? "/" : "-")).not.toThrow();
  });

  test("has no line that never counts", () => {
    const idle = verbs.filter((line) => {
      const { level } = patternOf(line[0].replace("!", "") as PatternKey);
      return !samplesOf(line).some((args) => {
        const { key } = ask(spec, args);
        return key !== undefined && patternOf(key).level === level;
      });
    });
    expect(idle).toEqual([]);
  });

  test("takes no option for a verb", () => {
    const mixed = verbs.filter(([, pattern = ""]) =>
      pattern
        .split(/\s+/)
        .some((word) => isVerb(word) && word.split("|").some((choice) => choice.startsWith("-"))),
    );
    expect(mixed).toEqual([]);
  });
});

describe("the catalog", () => {
  test("refuses a name that stands in two entries", () => {
    expect(() => catalogOf([{ names: "a b" }, { names: "c b" }])).toThrow(
      '"b" stands in two entries',
    );
  });

  test("can be read, every entry of it", () => {
    const { names, programOf } = catalogOf(specs);
    for (const name of names()) expect(programOf(name), name).toBeTypeOf("function");
  });
});

describe("a table", () => {
  const family: ProgramSpec = {
    names: "tool",
    values: "-n --name -f",
    flags: "-q",
    verbs: [
      ["cloud.read", "list|get-*"],
      ["cloud.read", "** show ."],
      ["cloud.delete", "**^show drop"],
      ["cloud.read!", "delete --dry-run=client|--dry-run=server"],
      ["cloud.write", "set|delete-*"],
      ["cloud.write", "config"],
      ["cloud.read", "config view"],
      ["secret.access", "get-secret"],
      ["cloud.delete", "delete|rm !--keep @write:-o"],
      ["cloud.destroy", "delete --all"],
      ["cloud.destroy", "delete ns|ns/*"],
      ["cloud.k8s.exec", "exec * @run"],
      ["net.remote", "ssh @run:-c|--command"],
      ["db.script", "query @sql"],
      ["net.upload", "put @read"],
      ["audit.tamper", "-x"],
      ["cloud.iam", "-force"],
      ["exec.read", "--list-*"],
    ],
  };
  const key = (command: string, open = false): PatternKey | undefined =>
    ask(family, command.split(" ").filter(Boolean), open).key;

  test.each([
    ["list", "cloud.read"],
    ["get-anything", "cloud.read"],
    ["-n delete list", "cloud.read"],
    ["--name=delete list", "cloud.read"],
    ["delete x", "cloud.delete"],
    ["delete x --keep", undefined],
    ["delete ns prod", "cloud.destroy"],
    ["delete ns/prod", "cloud.destroy"],
    ["delete x --all", "cloud.destroy"],
    ["delete x --al", "cloud.destroy"],
    ["delete --all --dry-run=client", "cloud.read"],
    ["delete --all --dry-run server", "cloud.read"],
    ["delete --all --dry-run=none", "cloud.destroy"],
    ["delete --all --dry-run=client --dry-run=none", "cloud.destroy"],
    ["delete -- --dry-run=client --all", "cloud.delete"],
    ["get-secret x", "secret.access"],
    ["config", "cloud.write"],
    ["config view", "cloud.read"],
    ["config delete-all", "cloud.write"],
    ["a b show", "cloud.read"],
    ["-q a b show", "cloud.read"],
    ["a b show c", undefined],
    ["a --odd b show", undefined],
    ["a --odd b drop", "cloud.delete"],
    ["a show drop", undefined],
    ["frobnicate", undefined],
    ["", undefined],
    ["-yx", "audit.tamper"],
    ["-fx", undefined],
    ["-force", "cloud.iam"],
    ["--force", "cloud.iam"],
    ["--list-all", "exec.read"],
    ["constructor", undefined],
    ["__proto__", undefined],
  ])("%s: %s", (command, expected) => expect(key(command)).toBe(expected));

  test.each([
    ["delete x --help", "exec.help"],
    ["delete x -h", "exec.help"],
    ["--version", "exec.help"],
    ["--help", "exec.help"],
    ["delete -n --help x", "cloud.delete"],
    ["delete --odd --help", "cloud.delete"],
    ["delete x -- --help", "cloud.delete"],
    ["exec pod rm --help", "cloud.k8s.exec"],
    ["ssh host --help", "net.remote"],
    ["config --help", "exec.help"],
    ["help", undefined],
  ])("of a question about itself: %s: %s", (command, expected) =>
    expect(key(command)).toBe(expected),
  );

  test.each([
    [`${UNKNOWN} list`, undefined],
    [`list ${UNKNOWN}`, undefined],
    [`config view ${UNKNOWN}`, undefined],
    [`a ${UNKNOWN} show`, undefined],
    [`delete ${UNKNOWN}`, "cloud.delete"],
    [`list x${UNKNOWN}`, "cloud.read"],
  ])("of words that nobody knows: %j: %s", (command, expected) =>
    expect(key(command)).toBe(expected),
  );

  test("of words that will be added says nothing safe that they could change", () => {
    expect(key("list", true)).toBe(undefined);
    expect(key("delete", true)).toBe("cloud.delete");
  });

  test.each([
    ["exec pod -n x -- rm -rf /", ["runs rm -rf /"]],
    ["exec pod rm -rf /", ["runs rm -rf /"]],
    ["ssh host -c ls", ["runs in a shell: ls"]],
    ["ssh host --command=ls", ["runs in a shell: ls"]],
    ["query SELECT", ["runs SQL: SELECT"]],
    ["put a https://x - b", ["reads a", "reads b"]],
    ["delete x -o file", ["writes file"]],
    ["get-secret x", ["prints a secret"]],
  ])("%s hands on what it says", (command, expected) =>
    expect(ask(family, command.split(" ")).said).toEqual(expected),
  );
});

test.each([
  [["-rf"], "-f", true],
  [["--force"], "--force", true],
  [["--forc=yes"], "--force", true],
  [["--fo"], "--force", true],
  [["-x", "yes"], "-x=yes", true],
  [["-x=no"], "-x=yes", false],
  [["--", "--force"], "--force", false],
  [["force"], "--force", false],
])("%j has %s: %s", (args, option, expected) => expect(hasOption(args, option)).toBe(expected));
