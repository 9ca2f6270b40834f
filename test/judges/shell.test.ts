/**
 * What no command may do to the shell judge: break it, hang it, hide behind its limits, or be
 * judged differently twice.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import { type Judgement, LEVELS } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";
import { anyCharacter } from "../support/any-character.ts";
import fc from "../support/properties.ts";

const judge = (tool: string, input: Record<string, unknown>, cwd = "/home/dev/app"): Judgement =>
  judgeCall(judges, { tool, input: input as never, cwd });
const bash = (command: string): Judgement => judge("Bash", { command });
const levelOf = (command: string): number => LEVELS.indexOf(bash(command).level);

const folder = join(import.meta.dirname, "..", "cases", "judges");
const known: string[] = readdirSync(folder)
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
  .filter(({ call }) => call.tool === "Bash" && typeof call.input.command === "string")
  .map(({ call }) => call.input.command);

describe("limits", () => {
  test("a command longer than what is read is never safe, and its head still counts", () => {
    const long = bash(`echo ${"a".repeat(10_000)}`);
    expect(long).toMatchObject({ level: "dangerous", patternKey: "input.oversize" });
    expect(bash(`rm -rf / ; echo ${"a".repeat(10_000)}`).level).toBe("catastrophic");
  });

  test("padding hides no deletion of exact words, and no reach for ourselves", () => {
    const padding = "a".repeat(11_000);
    expect(judge("run", { argv: ["rm", "-rf", "/", padding] })).toMatchObject({
      level: "catastrophic",
    });
    expect(judge("run", { argv: ["cat", padding, "/home/ada/.countersign/token"] }).keys).toContain(
      "countersign.self",
    );
    expect(bash(`echo ${padding}; cat ~/.countersign/token`).keys).toContain("countersign.self");
    expect(bash("frobnicate ~/.coun*").keys).toContain("countersign.self");
  });

  test("scripts nested too deep are never safe, and what stands outside still counts", () => {
    const nested = (depth: number, inside: string): string =>
      depth === 0 ? inside : `echo "$(${nested(depth - 1, inside)})"`;
    expect(bash(nested(4, "ls")).level).toBe("safe");
    expect(bash(nested(30, "ls")).keys).toContain("shell.too_deep");
    expect(bash(`${nested(30, "ls")}; rm -rf /`).level).toBe("catastrophic");
  });

  test("more parts than are looked at are never safe", () => {
    expect(bash("ls;".repeat(3_300)).keys).toContain("shell.too_complex");
    expect(bash("ls;".repeat(1_000)).level).toBe("safe");
  });

  test("the seventieth unknown part is not forgotten", () => {
    const parts = Array.from({ length: 70 }, (_, at) => `tool${at} go`);
    const { findings } = bash(parts.join("; "));
    expect(findings).toHaveLength(65);
    expect(findings.at(-1)).toMatchObject({ key: "shell.too_complex", subject: parts.join("; ") });
    expect(bash([...parts, "rm -rf /"].join("; ")).level).toBe("catastrophic");
  });

  test("a long command's subject is its digest, so that a grant for it covers nothing else", () => {
    const subject = (command: string): string =>
      bash(command).findings.find(({ key }) => key === "code.eval")!.subject!;
    expect(subject(`eval "$X ${"a".repeat(3_000)}"`)).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(subject(`eval "$X ${"a".repeat(3_000)}"`)).not.toBe(
      subject(`eval "$X ${"a".repeat(3_001)}"`),
    );
  });

  test("braces, loops and doubled variables end", () => {
    for (const bomb of [
      "echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}",
      "x=a; for i in 1 2 3 4; do x=$x$x$x$x; done; $x",
      "echo {1..999999999}",
    ])
      expect(bash(bomb).keys).not.toContain("judge.failed");
    expect(bash("echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}").keys).toContain("shell.too_complex");
  });
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: pieces of shell
const SIGNS = "$( ${ ${a//` $(( ` ( (( { <( >( [[ ' \" \\ <<A |a a; a&& {a,b} $x";
const BEGINNINGS =
  "sh_-c_' eval_ sudo_ xargs_ f()_ f(){ find_-exec_ cd_a; /../ /* for_i_in_a_b;_do_ case_x_in_ " +
  "if_ curl_x| psql_-c_'select_1; awk_'{system(\" python3_-c_' powershell_-c_ cmd_/c_";

test.each([SIGNS, BEGINNINGS].flatMap((pieces) => pieces.split(" ")))(
  "10 KB of %j never break a judge and are never safe",
  (piece) => {
    const found = bash(piece.replaceAll("_", " ").repeat(10_000 / piece.length));
    expect(found.level).not.toBe("safe");
    expect(found.keys).not.toContain("judge.failed");
  },
);

const PIECES = (
  "rm_-rf_/ ls ' \" $( ) ` | ; && || & <<EOF { } ( ) \\ ~ # * ? [ ] = $' " +
  "${x:- sh_-c_ eval_ sudo_ for_i_in_a;_do_ done if_ fi f(){ case_x_in_ esac"
)
  .split(" ")
  .map((piece) => piece.replaceAll("_", " "))
  .concat("\n", "\0", "\u202e", "é", "\u001b[2K", "EOF\n");
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...known)), { maxLength: 12 })
    .map((pieces) => pieces.join("")),
);

test("no text makes a judge throw, and the same call is always judged the same", () => {
  fc.assert(
    fc.property(text, (command) => {
      for (const [tool, input] of [
        ["Bash", { command }],
        ["run", { argv: command.split(" ") }],
        ["PowerShell", { command }],
        ["Write", { file_path: command, content: "" }],
        ["WebFetch", { url: command }],
        ["mcp__a__b", { a: command }],
      ] as const) {
        const first = judge(tool, input);
        expect(first.keys).not.toContain("judge.failed");
        expect(judge(tool, input)).toEqual(first);
      }
    }),
    { numRuns: 300 },
  );
});

/**
 * These end inside a quote, a comment, a here-document or a bracket, which then takes in whatever
 * comes behind.
 */
const isWhole = (command: string): boolean =>
  !bash(`${command}\n:`).keys.includes("shell.unparseable") && !/<<|#|\\$/.test(command);

test("what stands beside a command never lowers it", () => {
  const whole = known.filter((command) => command.length < 500 && isWhole(command));
  expect(whole.length).toBeGreaterThan(1_000);
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.constantFrom("ls", "git status", "echo done", "true"),
      (command, beside) => {
        const alone = levelOf(command);
        expect(levelOf(`${command}\n${beside}`)).toBeGreaterThanOrEqual(alone);
        expect(levelOf(`(${command}\n)`)).toBeGreaterThanOrEqual(alone);
        expect(levelOf(`if true; then ${command}\nfi`)).toBeGreaterThanOrEqual(alone);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a wrapper never makes a command safer", () => {
  const builtin =
    /^(?:alias|case|cd|coproc|eval|exec|export|for|function|if|local|select|set|source|time|trap|unset|until|while)\b/;
  const plain = known.filter(
    (command) => /^[a-z][\w./ -]*$/.test(command) && command.length < 200 && !builtin.test(command),
  );
  expect(plain.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(
      fc.constantFrom(...plain),
      fc.constantFrom("env", "timeout 5", "nice -n 5", "nohup", "command", "sudo", "time"),
      (command, wrapper) => {
        expect(levelOf(`${wrapper} ${command}`)).toBeGreaterThanOrEqual(levelOf(command));
      },
    ),
    { numRuns: 1_000 },
  );
});
