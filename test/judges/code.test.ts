/** What no code may do to the judge of code. */

import { describe, expect, test } from "vitest";
import { judgeCall } from "../../src/core/judge.ts";
import { LEVELS } from "../../src/core/model.ts";
import { judgeCode } from "../../src/judges/code/index.ts";
import type { Language, Report } from "../../src/judges/report.ts";
import { shell } from "../../src/judges/shell/index.ts";
import { anyCharacter } from "../support/any-character.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const LANGUAGES: readonly Language[] = [
  "python",
  "javascript",
  "perl",
  "ruby",
  "php",
  "lua",
  "other",
];

/** Writes down what is said, word for word. */
function said(language: Language, text: string): readonly string[] {
  const words: string[] = [];
  let depth = 0;
  const report = new Proxy({} as Report, {
    get:
      (_, name: string) =>
      (...args: readonly unknown[]) => {
        words.push(`${name} ${JSON.stringify(args)}`);
        if (name === "code" && depth < 4) {
          depth++;
          judgeCode(args[0] as Language, args[1] as string, report);
          depth--;
        }
      },
  });
  judgeCode(language, text, report);
  return words;
}

/** Pieces that begin something, end something, or mean something else in another language. */
const PIECES = (
  "( ) [ ] { } ' \" ` ''' \"\"\" # // /* */ -- --[[ ]]" +
  " <<EOF EOF <<~A A <<< f\" f'{ $\u007b #{ {$ @{[ ]} => -> :: . , ; : = == + += * / % & |" +
  " ! ? \\ \\u{ \n \t eval exec open system import require os.system Path fs.rmSync unlink for" +
  " in of x y $x @x %x &x :x 1 0x 'a' \"/\" `ls` q( qw( s/a/b/e y/// m{ %w[ %x(" +
  " def function lambda class const let my local sub return if while (?{ <?php ?> __END__" +
  " =pod =cut \0 é ｅ \u2028 getattr __import__ __proto__ constructor toString"
).split(" ");
const soup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => pieces.join(" "));
const text = fc.oneof(
  soup,
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ maxLength: 200, unit: anyCharacter }),
);

describe.each(LANGUAGES)("code in %s", (language) => {
  test("is judged, whatever it is, and the same way twice", () => {
    fc.assert(
      fc.property(text, (code) => {
        const first = said(language, code);
        expect(first.some((word) => /^add \["code\.exec\./.test(word))).toBe(true);
        expect(said(language, code)).toEqual(first);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    "(",
    "[",
    "{",
    "f(",
    "open(",
    "eval(",
    "exec(",
    "x.unlink().",
    "a=b+",
    "a,b=",
    "'",
    '"',
    "`",
    "f'{",
    "${",
    "#{",
    '"@{[',
    "<<A\n",
    "def f(a=",
    "lambda ",
    "x=>",
    "\\u{",
    "[=[",
    "=pod\n",
    "os.system('ls')\n",
  ])("takes linear time for 16 KB of %j", (seed) => {
    expectLinear(
      (size) => said(language, seed.repeat(Math.ceil(size / seed.length)).slice(0, size)),
      16_384,
    );
  });
});

const INTERPRETERS = {
  python: "python3",
  javascript: "node",
  perl: "perl",
  ruby: "ruby",
  php: "php",
  lua: "lua",
} as const;
type Known = keyof typeof INTERPRETERS;

/** Judged once: the properties below put the same statements together again and again. */
const levels = new Map<string, number>();

/** The level of a script that an interpreter is fed. */
function levelOf(language: Known, code: string): number {
  const known = levels.get(`${language} ${code}`) ?? judgedLevel(language, code);
  levels.set(`${language} ${code}`, known);
  return known;
}

const judgedLevel = (language: Known, code: string): number =>
  LEVELS.indexOf(
    judgeCall([shell], {
      tool: "Bash",
      input: { command: `${INTERPRETERS[language]} <<'END-OF-CODE'\n${code}\nEND-OF-CODE` },
      cwd: "/home/dev/app",
    }).level,
  );

/** Statements of each language: harmless ones first. */
const STATEMENTS: Readonly<Record<Known, readonly string[]>> = {
  python: [
    "print(1)",
    "import json",
    "x = [n * 2 for n in range(3)]",
    "print(open('a.txt').read())",
    "def f(a): return a + 1",
    "print(f'{1 + 1:>{2}}')",
    "s = 'it\\'s # no comment'",
    "open('out.txt', 'w').write('x')",
    "import os; os.remove('a.txt')",
    "unknown()",
    "import subprocess; subprocess.run(['git', 'push'])",
    "import shutil; shutil.rmtree('/')",
  ],
  javascript: [
    "console.log(1)",
    "const a1 = [1, 2].map((n) => n * 2)",
    "console.log(require('fs').readFileSync('a.txt', 'utf8'))",
    "function f(a) { return a + 1 }",
    "console.log(`$" + "{1 + 1}`, /a\\/b/.test('a/b'))",
    "const s1 = 'it\\'s // no comment'",
    "require('fs').writeFileSync('out.txt', 'x')",
    "require('fs').unlinkSync('a.txt')",
    "unknown()",
    "require('child_process').spawnSync('git', ['push'])",
    "require('fs').rmSync('/', { recursive: true })",
  ],
  perl: [
    'print "a\\n";',
    "my $n = 1 + 2;",
    "print if /x/;",
    'unlink "a.txt";',
    "unknown();",
    'system("rm -rf /");',
  ],
  ruby: [
    "puts 1",
    "x = [1, 2].map { |n| n * 2 }",
    'puts "#{1 + 1}"',
    'File.delete("a.txt")',
    "unknown()",
    'system("rm -rf /")',
  ],
  php: [
    "echo 1;",
    "$x = array_sum([1, 2]);",
    'unlink("a.txt");',
    "unknown();",
    'system("rm -rf /");',
  ],
  lua: [
    "print(1)",
    "local x = {1, 2}",
    'os.remove("a.txt")',
    "unknown()",
    'os.execute("rm -rf /")',
  ],
};
/** A comment, up to the end of its line. */
const COMMENTS: Readonly<Record<Known, string>> = {
  python: "#",
  javascript: "//",
  perl: "#",
  ruby: "#",
  php: "//",
  lua: "--",
};

describe.each(Object.keys(INTERPRETERS) as readonly Known[])("a script in %s", (language) => {
  const statement = fc.constantFrom(...STATEMENTS[language]);

  test("is as bad as its worst statement, at the least", () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), (statements) => {
        const worst = Math.max(...statements.map((each) => levelOf(language, each)));
        expect(levelOf(language, statements.join("\n"))).toBeGreaterThanOrEqual(worst);
      }),
      { numRuns: 150 },
    );
  });

  test("is not made harmless by a comment or a text", () => {
    const remark = fc
      .string({ maxLength: 30 })
      .filter((each) => !/[\n\r\0]|\?>|^\[|\bEND/.test(each));
    fc.assert(
      fc.property(statement, remark, statement, (first, noise, second) => {
        const plain = Math.max(levelOf(language, first), levelOf(language, second));
        const quoted = JSON.stringify(noise.replace(/[^\w ]/g, ""));
        expect(
          levelOf(language, `${first}\n${COMMENTS[language]} ${noise}\n${second}`),
        ).toBeGreaterThanOrEqual(plain);
        expect(
          levelOf(
            language,
            `${first}\n${language === "php" ? `$z = ${quoted};` : `z = ${quoted}`}\n${second}`,
          ),
        ).toBeGreaterThanOrEqual(plain);
      }),
      { numRuns: 150 },
    );
  });

  test("with an unknown call is not harmless", () => {
    fc.assert(
      fc.property(statement, fc.stringMatching(/^z[a-z]{6,12}$/), (harmless, name) => {
        expect(
          levelOf(
            language,
            `${harmless}\n${name}(1)${language === "php" || language === "perl" ? ";" : ""}`,
          ),
        ).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
