/** The counter of lines that the layers' test goes by, on samples. */
import { describe, expect, it } from "vitest";
import { functionsIn } from "./function-lengths.ts";

const SAMPLES: readonly (readonly [string, string, ...(readonly [number, number])[]])[] = [
  ["a declaration", `function f() {\n  a();\n}\n`, [1, 3]],
  [
    "one whose parameters have lines of their own",
    `export async function f(\n  a: A,\n): T {\n  b();\n}\n`,
    [1, 5],
  ],
  [
    "one that takes an object apart",
    `function f({\n  a,\n  b,\n}: {\n  a: A;\n}): T {\n  c();\n}\n`,
    [1, 8],
  ],
  ["an arrow function", `const f = (a: A): T => {\n  b();\n};\n`, [1, 3]],
  [
    "an arrow function of one expression",
    `const f = (a: A): T =>\n  a\n    .b()\n    .c();\nconst g = 1;\n`,
    [1, 4],
  ],
  ["one that gives an object", `const f = (a: A) => ({\n  a,\n  b: 1,\n});\n`, [1, 4]],
  [
    "one that gives another",
    `const f =\n  (a: A): F =>\n  (b) => {\n    c();\n  };\n`,
    [2, 4],
    [3, 3],
  ],
  [
    "a method, a getter and a private method",
    `class A {\n  async b(): P {\n    c();\n  }\n\n  get d() {\n    return 1;\n  }\n\n  ` +
      `#e<T>(f: T): void {\n    g();\n  }\n}\n`,
    [2, 3],
    [6, 3],
    [10, 3],
  ],
  [
    "a function within a function",
    `function f() {\n  a.map((b) => {\n    c();\n  });\n}\n`,
    [1, 5],
    [2, 3],
  ],
  [
    "one that holds a text of several lines",
    "function f() {\n  return `a\n}\nconst b = (\n`;\n}\n",
    [1, 6],
  ],
  [
    "no statement with a block",
    `if (\n  a &&\n  b\n) {\n  c();\n} else {\n  d();\n}\nfor (const e of f) {\n  g();\n}\n`,
  ],
  [
    "no class, interface or object",
    `interface A {\n  b(): void;\n}\nclass C implements A {\n  d = 1;\n}\nconst e: ` +
      `Record<string, () => void> = {\n  f: 1,\n};\n`,
  ],
];

describe("functions of a file", () => {
  const cases = SAMPLES.map(([what, text, ...expected]) => [what, text, expected] as const);

  it.each(cases)("%s", (_what, text, expected) => {
    const found = functionsIn(text).map(({ line, length }) => [line, length]);
    expect(found).toEqual(expected);
  });

  it("may be as long as they like: all lines count", () => {
    const body = Array.from({ length: 70 }, (_, at) => `  a(${at});`).join("\n");
    expect(functionsIn(`export function f(): void {\n${body}\n}\n`)).toEqual([
      { line: 1, length: 72 },
    ]);
  });
});
