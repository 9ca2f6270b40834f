/** Where paths really lie: on a real disk, with real links. */
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newEffects } from "../../src/core/effects.ts";
import { createDisk, createRealPaths } from "../../src/filesystem/real-paths.ts";
import { resolveTouches } from "../../src/policy/stages/sandbox.ts";
import fc from "../support/properties.ts";

const top = realpathSync(mkdtempSync(join(tmpdir(), "real-")));
const home = join(top, "home/me");
/** Looked up in one go, and by a thread. */
const ways = {
  prompt: createRealPaths({ home, isPrompt: () => true }),
  slow: createRealPaths({ home, isPrompt: () => false }),
};
const real = ways.slow;

beforeAll(() => {
  mkdirSync(join(home, "a/b"), { recursive: true });
  mkdirSync(join(top, "out/deep"), { recursive: true });
  writeFileSync(join(home, "a/file"), "");
  writeFileSync(join(top, "out/file"), "");
  symlinkSync(join(top, "out"), join(home, "out"));
  symlinkSync("../../../out/deep", join(home, "a/up"));
  symlinkSync(join(top, "out/new"), join(home, "dangling"));
  symlinkSync("dangling", join(home, "dangling2"));
  symlinkSync("loop2", join(home, "loop1"));
  symlinkSync("loop1", join(home, "loop2"));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe.each(Object.entries(ways))("a path's real place, %s", (_way, real) => {
  const rows: readonly (readonly [path: string, real: string | undefined])[] = [
    ["HOME/a/file", "HOME/a/file"],
    ["HOME//a/./b/../file", "HOME/a/file"],
    ["~", "HOME"],
    ["~/a/file", "HOME/a/file"],
    ["~me/a", "HOME/a"],
    ["~you/a", undefined],
    ["HOME/out/file", "TOP/out/file"],
    ["HOME/a/up", "TOP/out/deep"],
    ["HOME/a/up/../file", "TOP/out/file"],
    ["HOME/out/no/such/file", "TOP/out/no/such/file"],
    ["HOME/no/such", "HOME/no/such"],
    ["HOME/no/../a/file", "HOME/a/file"],
    ["HOME/no/../out/file", "TOP/out/file"],
    ["HOME/no/../../../../../etc", "/etc"],
    ["HOME/a/file/x", "HOME/a/file/x"],
    ["HOME/dangling", "TOP/out/new"],
    ["HOME/dangling2", "TOP/out/new"],
    ["HOME/dangling2/x/y", "TOP/out/new/x/y"],
    ["HOME/loop1", undefined],
    ["HOME/loop1/x", undefined],
    ["/", "/"],
    ["/no-such-name-at-all", "/no-such-name-at-all"],
    ["", undefined],
    [".", undefined],
    ["a/file", undefined],
    ["/proc/self/cwd/file", undefined],
    ["/dev/fd/0", undefined],
    ["//dev//stdin", undefined],
    ["/dev/null", "/dev/null"],
    ["HOME/a\0b", undefined],
    [`HOME/${"x".repeat(300)}`, undefined],
    [`HOME/${"x/".repeat(2100)}`, undefined],
  ];
  it.each(rows)("%s: %s", async (path, expected) => {
    const fill = (text: string) => text.replace("HOME", home).replace("TOP", top);
    expect(await real(fill(path))).toBe(expected === undefined ? undefined : fill(expected));
  });

  it("is looked up anew each time, since links are swapped", async () => {
    const link = join(home, "swapped");
    rmSync(link, { force: true });
    symlinkSync(join(home, "a"), link);
    expect(await real(join(link, "file"))).toBe(join(home, "a/file"));
    symlinkSync(join(top, "out"), join(home, "swap"));
    renameSync(join(home, "swap"), link);
    expect(await real(join(link, "file"))).toBe(join(top, "out/file"));
  });

  it("of a long path that is not there is found in few steps", async () => {
    const path = join(home, ..."x".repeat(1500));
    const { lstat } = files;
    let looks = 0;
    onTestFinished(() => {
      files.lstat = lstat;
      syncBuiltinESMExports();
    });
    files.lstat = ((...args: Parameters<typeof lstat>) => {
      looks++;
      return lstat(...args);
    }) as typeof lstat;
    syncBuiltinESMExports();
    expect(await real(path)).toBe(path);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(2 * Math.log2(1500));
  });

  it("is found for a thousand paths at once", async () => {
    const paths = Array.from({ length: 1000 }, (_, at) => join(home, `out/${at}`));
    expect(await Promise.all(paths.map((path) => real(path)))).toEqual(
      paths.map((_, at) => join(top, `out/${at}`)),
    );
  });
});

describe("the touches of a call", () => {
  it("are told their real place, equal paths looked up once, and stay without one where there is none", async () => {
    const effects = newEffects();
    const paths = [
      join(home, "out/file"),
      join(home, "out/file"),
      "rel",
      "/a\0b",
      join(home, "loop1"),
    ];
    effects.files = paths.map((path) => ({ kind: "read" as const, path, run: -1 }));
    const asked: string[] = [];
    await resolveTouches(effects, (path) => {
      asked.push(path);
      return path === "rel" ? Promise.reject(new Error("no")) : real(path);
    });
    expect(effects.files.map((touch) => touch.real)).toEqual([
      join(top, "out/file"),
      join(top, "out/file"),
      undefined,
      undefined,
      undefined,
    ]);
    expect(asked).toEqual([join(home, "out/file"), "rel", join(home, "loop1")]);
  });

  it("may be none", () => {
    expect(resolveTouches(newEffects(), real)).toBeUndefined();
  });

  const touched = (paths: readonly string[]) => {
    const effects = newEffects();
    effects.files = paths.map((path) => ({ kind: "read" as const, path, run: -1 }));
    return effects;
  };

  it("are looked up in one go where every file system answers at once and they are few", () => {
    const effects = touched([
      join(home, "a/up"),
      join(home, "no/such"),
      join(home, "no/other"),
      join(home, "a/up"),
    ]);
    expect(resolveTouches(effects, ways.prompt)).toBeUndefined();
    expect(effects.files?.map((touch) => touch.real)).toEqual([
      join(top, "out/deep"),
      join(home, "no/such"),
      join(home, "no/other"),
      join(top, "out/deep"),
    ]);
  });

  it.each(Object.entries(ways))(
    "may be many, %s: others get their turn in between",
    async (_way, follow) => {
      const paths = Array.from({ length: 100 }, (_, at) => join(home, `out/${at % 60}`));
      const effects = touched(paths);
      let turns = 0;
      const count = setInterval(() => turns++, 0);
      const looking = resolveTouches(effects, follow);
      expect(looking).toBeInstanceOf(Promise);
      await looking;
      clearInterval(count);
      expect(effects.files?.map((touch) => touch.real)).toEqual(
        paths.map((path) => path.replace(home, top)),
      );
      expect(turns).toBeGreaterThan(0);
    },
  );

  it("lie where each of them lies by itself, whatever was found not to be there before it", async () => {
    const names = ["a", "file", "b", "up", "out", "no", "such", "dangling", "loop1", "..", ".", ""];
    const path = fc
      .array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 })
      .map((parts) => `${home}/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 6 }), async (paths) => {
        const effects = touched(paths);
        expect(resolveTouches(effects, ways.prompt)).toBeUndefined();
        const alone = await Promise.all(paths.map((each) => ways.slow(each)));
        expect(effects.files?.map((touch) => touch.real)).toEqual(alone);
      }),
      { numRuns: 400 },
    );
  });

  it("of many letters are left to a thread", () => {
    expect(ways.prompt(`${home}/${"x/".repeat(150)}`)).toBeInstanceOf(Promise);
  });
});

describe("the disk", () => {
  const disk = createDisk({ home });

  it("tells directories from files, through links, and a link to nothing is a file", async () => {
    expect(await disk.kindOf(join(home, "a"))).toBe("directory");
    expect(await disk.kindOf("~/out")).toBe("directory");
    expect(await disk.kindOf(join(home, "a/file"))).toBe("file");
    expect(await disk.kindOf(join(home, "dangling"))).toBe("file");
    expect(await disk.kindOf(join(home, "none"))).toBeUndefined();
    expect(await disk.kindOf("relative")).toBeUndefined();
    expect(await disk.exists(join(home, "a"))).toBe(true);
    expect(await disk.exists(join(home, "dangling"))).toBe(true);
    expect(await disk.exists(join(home, "none"))).toBe(false);
    expect(await disk.exists(join(home, "x".repeat(300)))).toBeUndefined();
  });

  it("lists what a directory holds, and no more than asked by far", async () => {
    const entries = await disk.entriesOf(join(home, "a"), 10);
    expect(entries.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: "b", kind: "directory" },
      { name: "file", kind: "file" },
      { name: "up", kind: "link" },
    ]);
    expect(await disk.entriesOf(join(home, "a"), 1)).toHaveLength(2);
    expect(await disk.entriesOf(join(home, "none"), 1)).toEqual([]);
  });
});
