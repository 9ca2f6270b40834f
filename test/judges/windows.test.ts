/**
 * The judge of PowerShell and cmd, as far as its cases are not data: which calls are its own, and
 * what no input may do to it.
 */

import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Judgement } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";
import type { Report } from "../../src/judges/report.ts";
import { declaredBy } from "../../src/judges/shell/compile.ts";
import type { VerbLine } from "../../src/judges/shell/program.ts";
import { windows } from "../../src/judges/windows/index.ts";
import { anyCharacter } from "../support/any-character.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const judge = (tool: string, input: JsonObject): Judgement =>
  judgeCall([...judges], { tool, input, cwd: "C:\\src\\app" });
const powershell = (command: string): Judgement => judge("PowerShell", { command });
const cmd = (command: string): Judgement => judge("cmd", { command });

describe("which calls", () => {
  test.each(["PowerShell", "powershell", "pwsh", "cmd", "cmd_exe"])(
    "%s is judged by its command",
    (tool) => {
      for (const key of ["command", "cmd", "script"])
        expect(judge(tool, { [key]: "vssadmin delete shadows" }).level).toBe("catastrophic");
      expect(
        judge(tool, { command: "git status", description: "looks", timeout: 1000 }).level,
      ).toBe("safe");
    },
  );

  test("other tools are not", () => {
    expect(windows.judge({ tool: "Bash", input: { command: "dir" } })).toEqual([]);
    expect(windows.judge({ tool: "toString", input: { command: "dir" } })).toEqual([]);
  });

  test("words beside the command that may change what it means make it uncertain", () => {
    expect(judge("PowerShell", { command: "Get-Date", shell: "x" })).toMatchObject({
      level: "dangerous",
      patternKey: "win.unknown",
      basis: "uncertain",
    });
    expect(judge("PowerShell", { command: "Get-Date", script: "Get-Date" }).level).toBe(
      "dangerous",
    );
    expect(judge("PowerShell", {}).level).toBe("dangerous");
    expect(judge("PowerShell", { command: ["Get-Date"] }).level).toBe("dangerous");
  });

  test("nothing at all does nothing", () => {
    for (const command of ["", "  ", "# a remark", "<# a remark #>"])
      expect(powershell(command).level).toBe("safe");
    for (const command of ["", "  ", "rem a remark", ":: a remark"])
      expect(cmd(command).level).toBe("safe");
  });
});

describe("how far", () => {
  test("a long script is not read to its end, and its head still counts", () => {
    expect(powershell(`Get-Date ${"a ".repeat(9000)}`).keys).toContain("input.oversize");
    expect(powershell(`Stop-Computer; Get-Date ${"a ".repeat(9000)}`).level).toBe("catastrophic");
  });

  test("scripts in scripts are followed, and too many of them are dangerous", () => {
    const nested = (depth: number): string => `${"cmd /c ".repeat(depth)}del /s /q D:\\`;
    expect(cmd(nested(5)).level).toBe("catastrophic");
    expect(cmd(nested(40))).toMatchObject({ level: "dangerous", patternKey: "shell.too_deep" });
    expect(powershell(`${"(".repeat(100)}Get-Date${")".repeat(100)}`)).toMatchObject({
      level: "dangerous",
      patternKey: "shell.unparseable",
    });
  });

  test("an always covers a command and its verb, or one file, or exactly this call", () => {
    const subjects = (command: string): (string | undefined)[] =>
      powershell(command)
        .findings.filter(({ level }) => level !== "safe")
        .map(({ subject }) => subject);
    expect(subjects("Stop-Service Spooler")).toEqual(["stop-service Spooler"]);
    expect(subjects("git push origin main; Get-Date")).toEqual(["git push"]);
    expect(subjects("reg add HKCU\\Software\\x /v y")).toEqual(["reg add HKCU\\Software\\x /v y"]);
    expect(subjects("Frob-Thing -x")).toEqual(["Frob-Thing -x"]);
  });
});

const PIECES = [
  "Remove-Item",
  "D:\\",
  "-Recurse",
  "Get-ChildItem",
  "iex",
  "irm https://example.com",
  "git status",
  "del /s",
  "for %i in (a b) do",
  "cmd /c",
  "powershell -c",
  "if",
  "else",
  "foreach",
  "function",
  "switch",
  "return",
  "$x",
  "$_",
  "=",
  "+=",
  "'a'",
  '"b"',
  '"$(',
  "$(",
  "@(",
  "@{",
  "@'\n",
  '@"\n',
  "(",
  ")",
  "{",
  "}",
  "[",
  "]",
  "|",
  "&",
  "&&",
  ";",
  ",",
  ".",
  "::",
  "-f",
  "%x%",
  "%",
  "!",
  "^",
  "`",
  "#",
  "<#",
  "<",
  ">",
  "2>&1",
  "\\",
  "/",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\u2013",
  "\u201c",
  "\u202e",
  "constructor",
  "__proto__",
  "toString",
];

test("no text makes it throw, and the same text is always judged the same", () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc
      .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom("", " ")), { maxLength: 40 })
      .map((pieces) => pieces.flat().join("")),
  );
  fc.assert(
    fc.property(text, (command) => {
      for (const judged of [powershell, cmd]) {
        const found = judged(command);
        expect(found.keys).not.toContain("judge.failed");
        expect(found.findings.length).toBeGreaterThan(0);
        expect(judged(command)).toEqual(found);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ...PIECES,
  "a|",
  "a;",
  "$x+=$x;",
  '$x="$x$x";',
  "{0}",
  "a.b.c.",
  "[a]::b(",
  "$a.b(",
  "call ",
  "start ",
  "'' -f '{0}' ",
  "foreach ($x in 1,2,3,4,5,6,7,8) {",
  "for %i in (a b c d e f g h) do ",
  "/s/s/s",
  "%x:~1,2%",
  "set a=b&",
])("16 KB of %j are judged in linear time", (seed) => {
  const textOf = (size: number): string => seed.repeat(Math.floor(size / seed.length));
  for (const judged of [powershell, cmd]) {
    expect(judged(textOf(16_000)).keys).not.toContain("judge.failed");
    expectLinear((size) => judged(textOf(size)), 16_000);
  }
});

/** The key that a program's lines give to its words. */
function keyOf(
  verbs: readonly VerbLine[],
  args: readonly string[],
  dialect: "windows" | "cmdlet" = "windows",
): string | undefined {
  const keys: string[] = [];
  const others = {
    is: () => false,
    withTrait: () => new Set<string>(),
    programIn: () => undefined,
    programOfModule: () => undefined,
    bare: (words: readonly string[]) => words,
  };
  const { table } = declaredBy({ names: "tool", dialect, verbs }, others);
  table({ args }, { add: (key: string) => keys.push(key) } as unknown as Report);
  return keys[0];
}

describe("lines of a table", () => {
  const key = (line: string, ...args: string[]): string | undefined =>
    keyOf([["win.boot", line]], args);

  test("want their words in order, whatever their case", () => {
    expect(key("delete shadows", "Delete", "SHADOWS", "/all")).toBe("win.boot");
    expect(key("delete shadows", "shadows", "delete")).toBeUndefined();
    expect(key("el|gl", "gl")).toBe("win.boot");
    expect(key("get-*", "get-thing")).toBe("win.boot");
  });

  test("take options with a slash or a dash, and their values", () => {
    expect(key("/all", "-ALL")).toBe("win.boot");
    expect(key("/e=false", "/e:FALSE")).toBe("win.boot");
    expect(key("/e=false|/e=off", "/e", "off")).toBe("win.boot");
    expect(key("/e=false", "/e:true")).toBeUndefined();
    expect(key("!/all", "/x")).toBe("win.boot");
    expect(key("/im=\\*", "/im", "*")).toBe("win.boot");
    expect(key("/im=\\*", "/im", "a")).toBeUndefined();
    expect(key("/no*", "/nothing")).toBe("win.boot");
    expect(key(".", "/x")).toBeUndefined();
    expect(key("/x .", "/x")).toBe("win.boot");
  });

  test("take a cmdlet's parameters shortened", () => {
    expect(keyOf([["win.boot", "/recurse"]], ["-rec"], "cmdlet")).toBe("win.boot");
    expect(keyOf([["win.boot", "/recurse"]], ["-r"], "cmdlet")).toBeUndefined();
    expect(keyOf([["win.boot", "/recurse"]], ["-rec"])).toBeUndefined();
  });

  test("are tried from the worst to the harmless, and a key alone comes last", () => {
    const lines: readonly VerbLine[] = [
      ["win.unknown"],
      ["win.read", "list"],
      ["win.boot", "~force*"],
    ];
    expect(keyOf(lines, ["list"])).toBe("win.read");
    expect(keyOf(lines, ["list", "forced"])).toBe("win.boot");
    expect(keyOf(lines, ["other"])).toBe("win.unknown");
    expect(keyOf(lines, ["\0"])).toBe("win.unknown");
  });

  test("prove nothing of a word that could be an option", () => {
    const lines: readonly VerbLine[] = [
      ["win.read", "/verify"],
      ["win.lolbin", "/urlcache"],
    ];
    expect(keyOf(lines, ["/verify", "a"])).toBe("win.read");
    expect(keyOf(lines, ["/verify", "\0"])).toBeUndefined();
  });
});
