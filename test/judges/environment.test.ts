/**
 * Variables of the environment: what makes a program run something else asks, everyday ones do not.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import { judges } from "../../src/judges/index.ts";
import { isHijack } from "../../src/judges/shell/environment/index.ts";

const ROOT = "/home/dev/app";

/** `NAME=value`, a line each. */
const linesOf = (file: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, "..", "cases", "environment", file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const dangerous = linesOf("dangerous.txt");
const harmless = linesOf("harmless.txt");

const hijacks = (line: string): boolean => {
  const equals = line.indexOf("=");
  return isHijack(line.slice(0, equals), line.slice(equals + 1), ROOT);
};

test.each(dangerous)("asks about %s", (line) => expect(hijacks(line)).toBe(true));
test.each(harmless)("says nothing about %s", (line) => expect(hijacks(line)).toBe(false));

/** How an assignment reaches a program. */
const FORMS: readonly (readonly [string, (line: string) => string])[] = [
  ["in front of a command", (line) => `${assigned(line)} ls`],
  ["exported", (line) => `export ${assigned(line)}; ls`],
  ["declared", (line) => `declare -x ${assigned(line)}; ls`],
  ["by env", (line) => `env ${quoted(line)} ls`],
  ["by env behind another program", (line) => `timeout 5 env ${quoted(line)} ls`],
  ["exported with all others", (line) => `set -a; ${assigned(line)}; ls`],
  ["exported after it was set", (line) => `${assigned(line)}; export ${nameOf(line)}; ls`],
  ["in a nested shell", (line) => `bash -c ${quoted(`${assigned(line)} ls`)}`],
];
const nameOf = (line: string): string => line.slice(0, line.indexOf("="));
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const assigned = (line: string): string =>
  `${nameOf(line)}=${quoted(line.slice(nameOf(line).length + 1))}`;

const keysOf = (command: string): readonly string[] =>
  judgeCall(judges, { tool: "Bash", input: { command }, cwd: ROOT }).keys;

describe.each(FORMS)("%s", (_, form) => {
  test("every dangerous one is found", () => {
    const missed = dangerous.filter(
      (line) => /^\w+=/.test(line) && !keysOf(form(line)).includes("env.hijack"),
    );
    expect(missed).toEqual([]);
  });

  test("no harmless one is", () => {
    // quotes keep a tilde from being a home
    const lines = harmless.filter((line) => !/~/.test(line));
    expect(lines.filter((line) => keysOf(form(line)).includes("env.hijack"))).toEqual([]);
  });
});
