/**
 * Regular expressions of other people's policy files: they mean what they mean there, and no text
 * makes them slow.
 */

import { describe, expect, test } from "vitest";
import { compileRegex } from "../../src/policy/rules/regex.ts";
import type { Flavour } from "../../src/policy/rules/regex-syntax.ts";
import type { Behaviour, Regex } from "../../src/policy/rules/rule.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

function regexOf(source: string, flavour: Flavour = "python", action: Behaviour = "deny"): Regex {
  const regex = compileRegex(source, flavour, action);
  if (typeof regex === "string") throw new Error(`${source}: ${regex}`);
  return regex;
}

describe("a pattern", () => {
  test.each([
    [
      "git\\s+push.*(-f|--force)",
      ["git push -f", "a; git  push origin --force"],
      ["git pull -f", "GIT push -f"],
    ],
    ["(?i)drop\\s+table", ["DROP TABLE x", "drop\ttable"], ["droptable"]],
    ["\\.env$", [".env", "a/.env", ".env\n"], [".env.x", ".env\n\n"]],
    ["\\.env\\b(?!\\.(example|sample))", ["cat .env", ".env.local"], [".env.example", "x.envy"]],
    [
      "--force(?!-with-lease)",
      ["push --force", "push --force-with-leas"],
      ["push --force-with-lease"],
    ],
    [
      "^find\\b(?![^|]*\\s-(delete|exec)\\b)",
      ["find . -name x", "find . | x -delete"],
      ["find . -delete", "find a -exec rm"],
    ],
    [
      "^(ls|stat)(\\s|$)(?=.*(\\.env\\b(?!\\.sample)|\\.ssh/))",
      ["ls .env", "stat ~/.ssh/x"],
      ["ls .env.sample", "ls", "cat .env"],
    ],
    [
      "^git\\s+(-(?!c\\s)[a-zA-Z]\\s+\\S+\\s+)*?(status|log)\\b",
      ["git status", "git -C /x log"],
      ["git -c a=b log"],
    ],
    [
      "secrets\\.(?!(token_\\w+|choice)\\()",
      ["secrets.yaml"],
      ["secrets.choice(x)", "secrets.token_hex(3)"],
    ],
    ["(?<!safe-)rm\\s", ["rm x", "a rm x"], ["safe-rm x"]],
    ["(?P<verb>delete|drop)\\Z", ["drop"], ["drop x"]],
    ["[]x]", ["]", "x"], ["y"]],
    ["a{,2}b", ["b", "aab"], ["a"]],
    ["(?m)^x$", ["a\nx\nb"], ["ax"]],
    ["(?s)a.b", ["a\nb"], ["ab"]],
    ["a.b", ["axb"], ["a\nb"]],
    ["\\d+\\s\\w+é", ["3 xé"], ["x xé"]],
    ["(?i:a)b", ["Ab"], ["aB"]],
    ["a(?#note)b", ["ab"], ["a b"]],
  ])("%s of Python's is found where Python finds it", (source, found, missed) => {
    const regex = regexOf(source);
    for (const text of found) expect([text, regex.test(text)]).toEqual([text, true]);
    for (const text of missed) expect([text, regex.test(text)]).toEqual([text, false]);
  });

  test("of JavaScript's ends at the end, and takes `{,2}` for itself", () => {
    expect(regexOf("\\.env$", "javascript").test(".env\n")).toBe(false);
    expect(regexOf("a{,2}", "javascript").test("a{,2}")).toBe(true);
  });

  test.each([
    ["(a)\\1", "a reference back to a group"],
    ["(?<=a)b(?=c)", "it looks both ahead and behind, which cannot be matched in linear time"],
    ["(?>a+)b", 'a group that begins with "(?>"'],
    ["a(?i)b", 'a group that begins with "(?i)"'],
    ["a++", "a possessive repetition"],
    ["a**", "a repetition of a repetition"],
    ["*a", "a repetition of nothing"],
    ["(?=a)*b", "a repeated assertion"],
    ["(a", "an opening parenthesis without its closing one"],
    ["a)", "a closing parenthesis without its opening one"],
    ["[a", "an opening bracket without its closing one"],
    ["a\\", "a backslash at the end"],
    ["\\q", 'an unknown escape, "\\q"'],
    ["(?P=x)", 'a group that begins with "(?P="'],
    ["(?x", "a group of an unknown kind"],
    ["[z-a]", /range/],
    ["a{1001}", /repeat/],
    ["((((a{100}){100}){100}){100})", /repeat|large/],
    ["(".repeat(60) + ")".repeat(60), "it is nested too deep"],
    ["a".repeat(4001), "it is longer than 4000 characters"],
  ])("%s is refused in words", (source, why) => {
    const refused = compileRegex(source, "python", "deny");
    if (typeof why === "string") expect(refused).toBe(why);
    else expect(refused).toMatch(why);
  });

  test("without characters in a class is refused where it is JavaScript's", () => {
    expect(compileRegex("[]x]", "javascript", "deny")).toBe("a class without characters");
  });
});

const letter = fc.constantFrom(
  "a",
  "b",
  "\\.",
  "-",
  ".",
  "\\s",
  "\\w",
  "[ab]",
  "[^a]",
  "\\b",
  "^",
  "$",
  "[\\s\\S]",
  "[b-d\\-]",
  "é",
  "😀",
);
const piece: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    letter,
    fc.tuple(tie("node"), tie("node")).map(([one, other]) => one + other),
    fc.tuple(tie("node"), tie("node")).map(([one, other]) => `(${one}|${other})`),
    fc
      .tuple(tie("node"), fc.constantFrom("*", "+", "?", "{1,2}", "*?"))
      .map(([one, times]) => `(?:${one})${times}`),
    tie("node").map((one) => `(?=${one})`),
    tie("node").map((one) => `(?!${one})`),
  ),
})).node;
const someText = fc
  .array(fc.constantFrom("a", "b", "c", ".", "-", " ", "\n", "é", "😀"), { maxLength: 8 })
  .map((all) => all.join(""));

describe("any pattern", () => {
  test("with and without look-aheads finds what JavaScript finds", () => {
    fc.assert(
      fc.property(piece, fc.array(someText, { minLength: 1, maxLength: 6 }), (source, texts) => {
        const regex = compileRegex(source, "javascript", "deny");
        fc.pre(typeof regex !== "string");
        const reference = new RegExp(source);
        // `u` would change what a class is; without it, an astral character is two to JavaScript
        for (const text of texts.filter((each) => !each.includes("😀")))
          expect([text, regex.test(text)]).toEqual([text, reference.test(text)]);
      }),
      { numRuns: 3000 },
    );
  });

  test("that looks behind finds what JavaScript finds", () => {
    const behind = fc
      .tuple(fc.constantFrom("(?<=a)", "(?<!a)", "(?<=^a?)", "(?<!b.)"), letter)
      .map(([one, other]) => one + other);
    fc.assert(
      fc.property(behind, someText, (source, text) => {
        const regex = regexOf(source, "javascript");
        fc.pre(!text.includes("😀"));
        expect(regex.test(text)).toBe(new RegExp(source).test(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("a long text", () => {
  const NASTY = [
    "(a+)+$",
    "(x+x+)+y",
    "(.*)*(.*)*(.*)*z",
    "(a|aa)+c",
    "a[ab]{40}c",
    "([ab]{1,10}){1,90}cc",
    "\\b\\w+\\b.*\\b\\w{30}c",
    "(?=[ab]{20}c)a[ab]*d",
    "^(?!.*a[ab]{20}c)z",
    "(ls|stat)(?=.*(\\.env\\b(?!\\.sample)|\\.ssh/))",
    "(?<!a[ab]{20})c",
    "(?i)a[ab]{25}C",
  ];
  const LONG = 131_072;
  const TEXTS = [
    "a".repeat(LONG),
    "ab".repeat(LONG / 2),
    `${"ab".repeat(LONG / 2 - 2)}c d`,
    "ls .env ".repeat(LONG / 8),
  ];

  test.each(NASTY)("does not make %s slow, however long it is", (source) => {
    const regex = regexOf(source);
    for (const text of TEXTS)
      for (const length of [LONG, 10_000])
        expectLinear((size) => regex.test(text.slice(-size)), length);
  });

  test("counts as found by an ask and a deny, and as not found by an allow, past what is searched", () => {
    const text = `${"x".repeat(10_000)}y`;
    expect(
      ["allow", "ask", "deny"].map((action) =>
        regexOf("^z", "python", action as Behaviour).test(text),
      ),
    ).toEqual([false, true, true]);
    expect(regexOf("x", "python", "allow").test(text)).toBe(false);
    expect(regexOf("^z", "python", "deny").test(text.slice(1))).toBe(false);
  });
});
