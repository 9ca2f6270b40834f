/**
 * What a path means, whatever way it is spelt: properties of the one place where the judges read
 * paths.
 */

import { describe, expect, test } from "vitest";
import { isPatternKey, type PatternKey, patternOf } from "../../src/core/keys.ts";
import { LEVELS } from "../../src/core/model.ts";
import {
  deleteOf,
  isCredential,
  permitOf,
  readOf,
  resolve,
  writeOf,
} from "../../src/judges/paths.ts";
import { UNKNOWN } from "../../src/judges/report.ts";
import { anyCharacter } from "../support/any-character.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

type Effect = (
  path: string,
  cwd: string | undefined,
) => { readonly key: PatternKey; readonly subject?: string };
const EFFECTS: readonly Effect[] = [
  readOf,
  (path, cwd) => writeOf(path, cwd),
  (path, cwd) => writeOf(path, cwd, "truncate"),
  (path, cwd) => deleteOf(path, cwd, "file"),
  (path, cwd) => deleteOf(path, cwd, "recursive"),
  (path, cwd) => permitOf(path, cwd, "file"),
  (path, cwd) => permitOf(path, cwd, "recursive"),
];
const levelOf = (effect: Effect, path: string, cwd: string | undefined): number =>
  LEVELS.indexOf(patternOf(effect(path, cwd).key).level);

const CWD = "/home/dev/app";
const segment = fc.constantFrom(
  ...`src a.ts .env .env.example .git hooks config .ssh id_rsa node_modules dist build etc passwd
    shadow usr lib bin home dev root tmp x var log www proc self environ boot .claude settings.json
    .github workflows ci.yml *.log * .* secrets Users Library C c mnt windows`.split(/\s+/),
);
const lower = fc
  .tuple(
    fc.constantFrom(
      "/",
      "",
      "~/",
      "./",
      "../",
      "../../",
      "c:/",
      "/proc/self/root/",
      "/private/",
      "~dev/",
      `${UNKNOWN}/`,
    ),
    fc.array(segment, { maxLength: 5 }),
  )
  .map(([head, segments]) => (head + segments.join("/")).toLowerCase());
const cwd = fc.constantFrom(
  CWD,
  undefined,
  "/",
  "/home/dev",
  "/etc",
  "/tmp",
  "/tmp/x",
  "/usr/src/app",
  "D:\\proj",
);
const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        "/",
        "..",
        ".",
        "~",
        "\\",
        "*",
        "[",
        "]",
        "?",
        UNKNOWN,
        "C:",
        "%",
        "$HOME",
        "a",
        ".env",
        " ",
        ":",
      ),
      {
        maxLength: 30,
      },
    )
    .map((pieces) => pieces.join("")),
);

describe("a path", () => {
  test("has one spelling, which stays what it is", () => {
    fc.assert(
      fc.property(fc.oneof(lower, anything), cwd, (path, at) => {
        const full = resolve(path, at);
        expect(resolve(full, at)).toBe(full);
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps its ./ where it would otherwise start with a variable", () => {
    for (const path of ["./$HOME", "a/../$HOME/x", "./%APPDATA%", "./~", "./c:/x"]) {
      const full = resolve(path, undefined);
      expect(full).toBe(`./${path.replace(/^(?:a\/\.)?\.\//, "")}`);
      expect(resolve(full, undefined)).toBe(full);
    }
    expect(resolve("./$PWD", undefined)).toBe("$PWD");
  });

  test("leads through /proc/self/root also where it is relative", () => {
    expect(resolve("proc/self/root/etc/shadow", "/")).toBe("/etc/shadow");
    expect(resolve("self/root/etc/shadow", "/proc")).toBe("/etc/shadow");
    expect(resolve("proc/self/root/etc/shadow", "/srv")).toBe("/srv/proc/self/root/etc/shadow");
  });

  test("never breaks anything, and is judged the same every time", () => {
    fc.assert(
      fc.property(anything, fc.oneof(cwd, anything), (path, at) => {
        for (const effect of EFFECTS) {
          const found = effect(path, at);
          expect(isPatternKey(found.key)).toBe(true);
          expect(effect(path, at)).toEqual(found);
        }
        expect(isCredential(path)).toBe(isCredential(path));
      }),
      { numRuns: 2000 },
    );
  });

  test("is no less by a detour", () => {
    const detour = fc.constantFrom("/./", "//", "/x/../", "/x/y/../../", "/./x/.././/");
    fc.assert(
      fc.property(lower, cwd, detour, fc.nat(), (path, at, added, where) => {
        const slashes = [...path].flatMap((letter, index) => (letter === "/" ? [index] : []));
        if (slashes.length === 0) return;
        const slash = slashes[where % slashes.length]!;
        if (path.slice(0, slash) === "" && added === "//" && path.length === 1) return;
        const longer = path.slice(0, slash) + added + path.slice(slash + 1);
        for (const effect of EFFECTS)
          expect(levelOf(effect, longer, at), longer).toBeGreaterThanOrEqual(
            levelOf(effect, path, at),
          );
      }),
      { numRuns: 3000 },
    );
  });

  test("is no less in capitals: some file systems take them for the same", () => {
    fc.assert(
      fc.property(lower, cwd, fc.func(fc.boolean()), (path, at, isCapital) => {
        const mixed = [...path]
          .map((letter, index) => (isCapital(index) ? letter.toUpperCase() : letter))
          .join("");
        for (const effect of EFFECTS)
          expect(levelOf(effect, mixed, at), mixed).toBeGreaterThanOrEqual(
            levelOf(effect, path, at),
          );
      }),
      { numRuns: 3000 },
    );
  });

  test("of which a piece is not known never narrows an always", () => {
    fc.assert(
      fc.property(lower, cwd, (path, at) => {
        for (const effect of EFFECTS) expect(effect(path, at).subject ?? "").not.toContain(UNKNOWN);
      }),
    );
  });

  test("names its place wherever an always for it would cover more", () => {
    fc.assert(
      fc.property(lower, cwd, (path, at) => {
        for (const effect of EFFECTS) {
          const { key, subject } = effect(path, at);
          if (patternOf(key).level !== "safe" && !resolve(path, at).includes(UNKNOWN))
            expect(subject, `${key} ${path}`).toBeTruthy();
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("of any length costs in proportion to it", () => {
    for (const piece of [
      "../",
      "/./",
      "*/",
      "[a",
      "~/",
      "\\",
      "%41",
      `${UNKNOWN}/..`,
      "/proc/self/root",
      ".. ",
      "secret-",
      "_msg",
    ]) {
      const run = (size: number): void => {
        const path = piece.repeat(size / piece.length);
        for (const effect of EFFECTS) effect(path, CWD);
      };
      expectLinear(run, 16_384);
    }
  });
});

describe("where a path leads", () => {
  test.each([
    ["src/../a.ts", `${CWD}/a.ts`],
    ["./a//b/", `${CWD}/a/b`],
    ["../..", "/home"],
    ["/..", "/"],
    ["~/x/..", "~"],
    ["~/..", "/home"],
    ["$HOME/a", "~/a"],
    ["~dev/./a", "~dev/a"],
    ["/private/etc/hosts", "/etc/hosts"],
    ["/System/Volumes/Data/Users/dev", "/Users/dev"],
    ["/proc/self/root/etc", "/etc"],
    ["/proc//1/./root/..", "/"],
    ["/proc/self/cwd/..", "/home/dev"],
    ["C:\\Windows\\..\\x", "c:/x"],
    ["\\\\?\\C:\\x", "c:/x"],
    ["a\\b", `${CWD}/a\\b`],
    [`${UNKNOWN}/a`, `${UNKNOWN}/a`],
    [`/tmp/${UNKNOWN}/../a`, `/tmp/${UNKNOWN}/../a`],
  ])("%j under a project is %j", (path, full) => {
    expect(resolve(path, CWD)).toBe(full);
  });

  test.each([
    ["src\\a.ts", "d:/proj/src/a.ts"],
    ["D:\\PROJ\\a", "d:/PROJ/a"],
    ["/d/proj/a", "d:/proj/a"],
    ["..\\..", "d:/"],
    ["\\Windows", "d:/Windows"],
    ["\\\\server\\share\\a", "unc:/server/share/a"],
  ])("%j under a drive is %j", (path, full) => {
    expect(resolve(path, "D:\\proj")).toBe(full);
  });
});
