/**
 * That a pattern over paths is never wider for an allow, nor narrower for a deny, than what a shell
 * would make of the path's own globs.
 */

import { describe, expect, test } from "vitest";
import { fitsName, mayMeet, nameGlobOf } from "../../src/policy/paths/globs.ts";
import { covers, meets, pathPatternOf } from "../../src/policy/rules/path-patterns.ts";
import fc from "../support/properties.ts";

const HOME = { base: "/p", home: "/home/me" };
const anyOf = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength }).map((chars) => chars.join(""));

/** The meaning, as plainly as it can be said; exponential, so only for short texts. */
function means(glob: string, name: string): boolean {
  if (glob === "") return name === "";
  if (glob[0] === "*")
    return means(glob.slice(1), name) || (name !== "" && means(glob, name.slice(1)));
  return (
    name !== "" && (glob[0] === "?" || glob[0] === name[0]) && means(glob.slice(1), name.slice(1))
  );
}

const NAMES = ["a", "b", "ab", "ba", "aa", "aab", "abb", "bab", "aaa", ".a", ".ab", "a.b"];

describe("a name", () => {
  test("fits a glob as its definition says", () => {
    fc.assert(
      fc.property(anyOf("ab*?.", 6), anyOf("ab.", 6), (glob, name) => {
        expect(fitsName(nameGlobOf(glob), name, false)).toBe(means(glob, name));
      }),
      { numRuns: 2000 },
    );
  });

  test("that is a glob meets a pattern wherever some name fits both", () => {
    fc.assert(
      fc.property(anyOf("ab*?", 5), anyOf("ab*?", 5), (pattern, glob) => {
        const shared = NAMES.some(
          (name) => !name.startsWith(".") && means(pattern, name) && means(glob, name),
        );
        if (shared) expect(mayMeet(nameGlobOf(pattern), glob)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("that is too long to tell is what is stricter", () => {
    const glob = nameGlobOf("*a*a*a*b");
    expect([true, false].map((unsure) => fitsName(glob, "a".repeat(10_000), unsure))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["[a-c]", "b", true],
    ["[a-c]", "d", false],
    ["[!a-c]", "d", true],
    ["[^a]", "a", false],
    ["[]a]", "]", true],
    ["[a-]", "-", true],
    ["[a", "[a", true],
    ["\\[a\\]", "[a]", true],
    ["a\\", "a\\", true],
  ])("%s and %s: %s", (glob, name, expected) => {
    expect(fitsName(nameGlobOf(glob), name, false)).toBe(expected);
  });
});

const anyPattern = fc
  .array(fc.oneof(anyOf("ab*?", 3), fc.constant("**")), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.constantFrom("", "/", "./", "//p/").map((front) => front + names.join("/")));
const anyGlobPath = fc.array(anyOf("ab*?", 3), { minLength: 1, maxLength: 3 });
/** Names that a glob in a path could stand for. */
const concrete = (names: readonly string[]) =>
  fc.tuple(
    ...names.map((glob) => {
      const fitting = NAMES.filter(
        (name) => means(glob, name) && (!name.startsWith(".") || glob.startsWith(".")),
      );
      return fc.constantFrom(...(fitting.length > 0 ? fitting : [glob.replaceAll(/[*?]/g, "a")]));
    }),
  );
const anyPair = anyGlobPath.chain((names) => fc.tuple(fc.constant(names), concrete(names)));
const namesFor = (pattern: string, names: readonly string[]): readonly string[] =>
  /^\/\/|^\/(?!\/)/.test(pattern) ? ["", "p", ...names] : names;

describe("a path with globs of its own", () => {
  test("is covered by an allow only where all that it may stand for is", () => {
    fc.assert(
      fc.property(anyPattern, anyPair, (text, [globs, names]) => {
        const pattern = pathPatternOf(text, HOME, false);
        if (covers(pattern, namesFor(text, globs)))
          expect(covers(pattern, namesFor(text, names))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("is met by a deny wherever something that it may stand for is", () => {
    fc.assert(
      fc.property(anyPattern, anyPair, (text, [globs, names]) => {
        const pattern = pathPatternOf(text, HOME, true);
        if (meets(pattern, namesFor(text, names), false))
          expect(meets(pattern, namesFor(text, globs), false)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("is met by a deny wherever an allow of the same pattern covers it", () => {
    fc.assert(
      fc.property(anyPattern, anyGlobPath, (text, names) => {
        const path = namesFor(text, names);
        if (covers(pathPatternOf(text, HOME, false), path))
          expect(meets(pathPatternOf(text, HOME, true), path, false)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
