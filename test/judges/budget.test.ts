/**
 * One budget bounds what looking at a call costs: what doubles, multiplies or nests is given up on,
 * and never called safe.
 */
import { describe, expect, test } from "vitest";
import { WHOLE_BUDGET } from "../../src/core/effects.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { judges } from "../../src/judges/index.ts";

const judged = (tool: string, input: JsonObject) =>
  judgeCall(judges, { tool, input, cwd: "/home/dev/app" });
const command = (text: string) => judged("Bash", { command: text });

/** One operation may take more than is left, but not more than it could have had from the start. */
const MOST = 2 * WHOLE_BUDGET;

const numbered = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
const GROWING: readonly (readonly [what: string, text: string])[] = [
  ["24 doublings of the positional parameters", `set -- a;${"set -- $@ $@;".repeat(24)}`],
  ["27 doublings of the positional parameters", `set -- a;${"set -- $@ $@;".repeat(27)}`],
  ["700 doublings of the positional parameters", `set -- a;${"set -- $@ $@;".repeat(700)}`],
  ["doublings of quoted positional parameters", `set -- a;${'set -- "$@" "$@";'.repeat(27)}`],
  ["doublings of an array", `a=(x);${"a=(${a[@]} ${a[@]});".repeat(27)}`],
  ["doublings of a quoted array", `a=(x);${'a=("${a[@]}" "${a[@]}");'.repeat(27)}`],
  [
    "an array and the parameters in turn",
    `set -- a;${'a=("$@" "$@");set -- "${a[@]}" "${a[@]}";'.repeat(14)}`,
  ],
  [
    "a function that is called with twice its words",
    `${numbered(40, (at) => `f${at + 1}(){ f${at} $@ $@; }`)}\nf15 a`,
  ],
  [
    "functions that call one another twice each",
    `f0(){ a; }\n${numbered(14, (at) => `f${at + 1}(){ f${at}; f${at}; }`)}\nf14`,
  ],
  [
    "a long list in a function that is called often",
    `f(){ echo ${"a ".repeat(2000)}; }\n${"f;".repeat(1000)}`,
  ],
  ["loops in loops", `${"for i in a b c d e f g h; do ".repeat(8)}echo $i${"; done".repeat(8)}`],
  ["words of many braces", `${"echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b};".repeat(220)}`],
  ["a text that eval doubles", `x='a;a;a;a;'\n${'x="$x$x";eval "$x";'.repeat(300)}`],
  [
    "a script that is read again and again",
    `echo '${"a;".repeat(1000)}' > f\n${". f;".repeat(400)}`,
  ],
  [
    "a here-document that is expanded again and again",
    `x=${"a".repeat(3000)}\nf(){ cat <<E\n$x\nE\n}\n${"f;".repeat(400)}`,
  ],
  [
    "many variables in many branches",
    `${numbered(700, (at) => `a${at}=`)}\n${"a || b=;".repeat(400)}`,
  ],
  [
    "many variables in many subshells",
    `${numbered(700, (at) => `a${at}=`)}\n${"(b=);".repeat(700)}`,
  ],
  ["many files and many tasks", numbered(900, (at) => `npm i>a${at}`)],
  ["many aliases", `alias ${numbered(900, (at) => `a${at}=b`).replaceAll("\n", " ")}`],
  [
    "many files of one command, read again and again",
    `f(){ cat ${"a/../b ".repeat(800)}; }\n${"f;".repeat(200)}`,
  ],
  ["substitutions in a row", `${"$(a)".repeat(350)}\n${"echo $(a);".repeat(800)}`],
  ["commands without end", "a;".repeat(4990)],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell

describe("a command is given up on where it holds", () => {
  test.each(GROWING)("%s", (_, text) => {
    expect(text.length).toBeLessThanOrEqual(16_384);
    const { level, keys, effects } = command(text);
    expect(level).not.toBe("safe");
    expect(keys).toContain("shell.too_complex");
    expect(effects.partial).toBe(true);
    expect(WHOLE_BUDGET - effects.left).toBeLessThan(MOST);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
const CUT: readonly (readonly [what: string, text: string])[] = [
  ["a replacement", `x=${"a".repeat(4000)}\ny=${"b".repeat(4000)}\n$\u007bx//a/$y} z`],
  ["replacements of replacements", `x=a\n${"x=${x//a/aaaa};".repeat(20)}$x z`],
  ["doublings of a variable", `x=a\n${'x="$x $x";'.repeat(40)}$x z`],
  [
    "the words that xargs puts in",
    `printf '%s' ${"b".repeat(4000)} | xargs -I{} $(a) ${"{}".repeat(2000)}`,
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell

test.each(CUT)("what becomes of %s is not known, and costs what a value costs", (_, text) => {
  const { level, effects } = command(text);
  expect(level).not.toBe("safe");
  expect(WHOLE_BUDGET - effects.left).toBeLessThan(WHOLE_BUDGET);
});

describe("lists stay short", () => {
  test("of words", () => {
    const { runs = [] } = command(`set -- a;${"set -- $@ $@;".repeat(27)}`).effects;
    const words = runs.reduce((sum, run) => sum + run.words.length, 0);
    expect(words).toBeLessThan(WHOLE_BUDGET / 16);
  });

  test("of characters", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: pieces of shell
    const { runs = [] } = command(`x=a;${"x=${x//a/aaaa};echo $x;".repeat(200)}`).effects;
    expect(
      runs.flatMap(({ words }) => words).reduce((sum, word) => sum + word.length, 0),
    ).toBeLessThan(WHOLE_BUDGET);
  });
});

describe("what is common stays far below the budget", () => {
  test.each([
    [
      "a list of files",
      `git add ${Array.from({ length: 400 }, (_, at) => `src/part${at}.ts`).join(" ")}`,
      0.1,
    ],
    ["a long commit message", `git commit -m '${"word ".repeat(1500)}'`, 0.1],
    [
      "a build script",
      numbered(
        150,
        (at) => `if [ -f out/${at} ]; then echo "$x ${at}"; else npm run build:${at}; fi`,
      ),
      0.5,
    ],
    ["a loop", 'for f in a b c d; do for g in 1 2 3; do echo "$f$g"; done; done', 0.1],
    ["a text for a file", `cat > notes.md <<'E'\n${"- a line of text\n".repeat(400)}E\n`, 0.1],
  ])("%s", (_, text, share) => {
    const { keys, effects } = command(text);
    expect(keys).not.toContain("shell.too_complex");
    expect(WHOLE_BUDGET - effects.left).toBeLessThan(share * WHOLE_BUDGET);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
test.each([
  "$${$$",
  "={@()",
  "a[[[then >(select ",
  "<<E$[))if $((",
  "$${#",
  "`a$(`",
  "<<E ",
  "$((1+1))#<(",
  "$((>(;<<E,",
])("what opens again and again is not parsed: %s", (piece) => {
  const { level, keys, effects } = command(piece.repeat(Math.floor(9900 / piece.length)));
  expect(level).not.toBe("safe");
  expect(keys).toContain("shell.unparseable");
  expect(WHOLE_BUDGET - effects.left).toBeLessThan(1000);
});

test.each([
  `${"<(".repeat(40)}${")#".repeat(40)}`,
  `${"$(a)\\\n #>(".repeat(20)}`,
  "$(a)   #<(".repeat(100),
])("nor %s", (text) => {
  expect(command(text).keys).toContain("shell.unparseable");
});

test("what closes soon is", () => {
  expect(command(`echo ${'"${HOME}" $(pwd) a[0] '.repeat(190)}`).keys).not.toContain(
    "shell.unparseable",
  );
  const documented = numbered(60, (at) => `x${at}=$(date) # the day`);
  expect(
    command(`cat > f.py <<'E'\n${numbered(60, (at) => `f(${at})  # it`)}\nE`).keys,
  ).not.toContain("shell.unparseable");
  expect(command(documented).keys).not.toContain("shell.unparseable");
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell

const loops = (count: number): string => "for %i in (a b c d e f g h) do ".repeat(count);

test.each([
  ["cmd", `${loops(6)}echo %i>b`],
  ["cmd", `${loops(5)}${"echo %i>b&".repeat(500)}`],
  ["PowerShell", `${"foreach($i in 1,2,3,4,5,6,7,8){".repeat(7)}del $i${"}".repeat(7)}`],
  ["PowerShell", `${numbered(400, (at) => `$a${at}=1`)}\n${"if($a){$b=1};".repeat(600)}`],
])("%s that multiplies is given up on", (tool, text) => {
  const { level, keys } = judged(tool, { command: text });
  expect(level).not.toBe("safe");
  expect(keys).toContain("shell.too_complex");
});

test("loops of another shell in a command share the budget of the command", () => {
  const { keys, effects } = command(`cmd /c '${loops(3)}echo %i';`.repeat(60));
  expect(keys).toContain("shell.too_complex");
  expect(WHOLE_BUDGET - effects.left).toBeLessThan(MOST);
});

describe("an input of any form is judged", () => {
  const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = "a";
    for (let at = 0; at < depth; at++) value = wrap(value);
    return value;
  };
  const FORMS: readonly (readonly [string, unknown])[] = [
    ["a list nested 20,000 deep", nested(20_000, (inner) => [inner])],
    ["an object nested 20,000 deep", nested(20_000, (inner) => ({ files: inner }))],
    ["50,000 texts", Array.from({ length: 50_000 }, (_, at) => `/a/${at}`)],
    ["a text of 300,000 characters", "/a ".repeat(100_000)],
  ];
  const TOOLS =
    "Read Write Edit Glob WebFetch WebSearch TodoWrite CronCreate apply_patch mcp__a__b " +
    "mcp__fs__move_file Bash PowerShell run";
  describe.each(FORMS)("%s", (_, value) => {
    test.each(TOOLS.split(" "))("for %s", (tool) => {
      for (const key of ["path", "url", "command"]) {
        const input = { [key]: value, destination: value, durable: true } as JsonObject;
        expect(judged(tool, input).keys).not.toContain("judge.failed");
      }
    });
  });

  test("and two that differ deep down are two", () => {
    const [one, other] = [20_000, 20_001].map((depth) => {
      const input = { path: nested(depth, (inner) => [inner]) } as JsonObject;
      return judged("Read", input).findings[0]!.subject;
    });
    expect(one).toMatch(/^sha256:/);
    expect(one).not.toBe(other);
  });
});
