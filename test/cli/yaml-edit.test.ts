/** Changes of one value in a YAML text: the value is there, and the rest is untouched. */
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Path, setIn } from "../../src/cli/init/yaml-edit.ts";

const CASES: readonly [string, string, Path, unknown, string][] = [
  ["an empty text", "", ["a", "b"], 1, "a: { b: 1 }\n"],
  ["comments alone", "# mine", ["a"], "x", "# mine\na: x\n"],
  ["a value", "a: 1 # one\nb: 2\n", ["a"], 3, "a: 3 # one\nb: 2\n"],
  ["a text in quotes", 'a: "x"\n', ["a"], "123", 'a: "123"\n'],
  ["nothing after a key", "a:\nb: 1\n", ["a"], 2, "a: 2\nb: 1\n"],
  ["a map after a bare key", "a:\nb: 1\n", ["a", "c"], 2, "a: { c: 2 }\nb: 1\n"],
  ["a key in braces", "a: { b: 1 }\n", ["a", "c"], 2, "a: { b: 1, c: 2 }\n"],
  ["a key in tight braces", "a: {b: 1}\n", ["a", "c"], 2, "a: {b: 1, c: 2}\n"],
  ["a key in empty braces", "a: {}\nb: 1\n", ["a", "c"], 2, "a: { c: 2 }\nb: 1\n"],
  [
    "a key in a block",
    "a:\n  b: 1 # one\nd: 1\n",
    ["a", "c"],
    2,
    "a:\n  b: 1 # one\n  c: 2\nd: 1\n",
  ],
  ["a key at the end", "a:\n  b: 1", ["a", "c"], 2, "a:\n  b: 1\n  c: 2\n"],
  ["a key of the document", "a: 1\n\n# end\n", ["b"], 2, "a: 1\nb: 2\n\n# end\n"],
  [
    "an entry in a block list",
    "a:\n  - { x: 1 }\n",
    ["a", 1],
    { x: 2 },
    "a:\n  - { x: 1 }\n  - { x: 2 }\n",
  ],
  [
    "an entry in a flat list",
    "a:\n- x: 1\n  y: 2\nb: 1\n",
    ["a", 1],
    { x: 2 },
    "a:\n- x: 1\n  y: 2\n- { x: 2 }\nb: 1\n",
  ],
  ["an entry in brackets", "a: [{ x: 1 }]\n", ["a", 1], { x: 2 }, "a: [{ x: 1 }, { x: 2 }]\n"],
  ["an entry in empty brackets", "a: []\n", ["a", 0], { x: 2 }, "a: [{ x: 2 }]\n"],
  [
    "a key of an entry",
    "a:\n  - { x: 1 }\n  - { x: 2 }\n",
    ["a", 1, "y"],
    "z",
    "a:\n  - { x: 1 }\n  - { x: 2, y: z }\n",
  ],
  [
    "a key of a block entry",
    "a:\n  - x: 1\n  - x: 2\nb: 1\n",
    ["a", 0, "y"],
    "z",
    "a:\n  - x: 1\n    y: z\n  - x: 2\nb: 1\n",
  ],
  ["a missing list", "b: 1\n", ["a", 0], { x: 2 }, "b: 1\na: [ { x: 2 } ]\n"],
  ["several lines", "a: 1\r\nb: 2\r\n", ["b"], 3, "a: 1\r\nb: 3\r\n"],
];

describe("setIn", () => {
  it.each(CASES)("sets %s", (_, text, path, value, after) => {
    expect(setIn(text, path, value)).toBe(after);
    const wanted = structuredClone(parse(text)) ?? {};
    let at = wanted;
    for (const [depth, key] of path.slice(0, -1).entries())
      at = at[key] ??= typeof path[depth + 1] === "number" ? [] : {};
    at[path.at(-1) ?? ""] = value;
    expect(parse(setIn(text, path, value))).toEqual(wanted);
  });

  it.each([
    ["c:\n  a: {}\n  tty: {} # last\n", "c:\n  a: {}\n  b: 1\n  tty: {} # last\n"],
    ["c:\n  tty: {}\n", "c:\n  b: 1\n  tty: {}\n"],
    ["c: { a: {}, tty: {} }\n", "c: { a: {}, b: 1, tty: {} }\n"],
    ["c:\n  a: {}\n", "c:\n  a: {}\n  b: 1\n"],
  ])("puts a new key before others: %j", (text, after) => {
    expect(setIn(text, ["c", "b"], 1, ["tty", "cli"])).toBe(after);
  });
});
