/**
 * The catalogs: one list that is never stale, one entry for a name, and no other list of programs
 * anywhere.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script, without types
import { CATALOGS, indexOf, mistakesAmong, mistakesIn } from "../../scripts/catalog.mjs";
import { specs as posix } from "../../src/judges/shell/catalog/index.ts";
import { entriesOf, listed, traitsOf } from "../../src/judges/shell/compile.ts";
import { parted } from "../../src/judges/shell/programs/index.ts";
import { specs as windows } from "../../src/judges/windows/catalog/index.ts";
import { listsOfPrograms } from "../support/lists-of-programs.ts";

describe("the list of a catalog", () => {
  it.each(CATALOGS as { directory: string }[])(
    "$directory/index.ts is fresh: else run `npm run catalog`",
    (catalog) => {
      expect(readFileSync(`${catalog.directory}/index.ts`, "utf8")).toBe(indexOf(catalog));
    },
  );
});

describe("a name", () => {
  it("stands in one entry only", () => {
    expect(() => entriesOf([{ names: "a b" }, { names: "c b" }])).toThrow(
      '"b" stands in two entries',
    );
  });

  it("of Windows is no program of POSIX, unless its entry says so", () => {
    expect(() => parted(["find"], ["find"])).toThrow('"find" is a program of POSIX, too');
  });

  it("has traits of its own entry only", () => {
    expect(() => traitsOf([listed({ names: "a b", traits: ["viewer: c"] })])).toThrow(
      '"c" is not a name of the entry',
    );
    expect([...traitsOf([listed({ names: "a b", traits: ["viewer: b"] })]).get("viewer")!]).toEqual(
      ["b"],
    );
    expect([...traitsOf([listed({ names: "a", language: "python" })]).get("interpreter")!]).toEqual(
      ["a"],
    );
  });
});

const names = new Set([...posix, ...windows].flatMap((spec) => spec.names.split(" ")));

/** What looks like a list of programs and is none, by its file. */
const NO_LISTS: Readonly<Record<string, string>> = {
  "src/core/redact.ts": "words before which a text that is shown is cut; the core knows no judge",
  "src/core/risk.ts":
    "words of a span, for the categories of other systems; the core knows no judge",
  "src/core/tool-names.ts": "kinds of tools of agent hosts",
  "src/judges/code/": "functions, modules and keywords of languages, and magics of notebooks",
  "src/judges/paths/": "parts of paths, and endings of files",
  "src/judges/own-gateway.ts": "words that may stand in front of this very program",
  "src/judges/mcp.ts": "tools of agent hosts, and names of fields",
  "src/judges/report.ts": "languages",
  "src/core/card.ts": "names of fields",
  "src/core/card-body.ts": "names of fields, kinds of tools and languages",
  "src/core/card-changes.ts": "names of fields",
  "src/core/call-facts.ts": "languages",
  "src/core/hook.ts": "kinds of hooks",
  "src/judges/shell/started.ts": "endings of files",
  "src/judges/shell/verb-table.ts": "effects of a line",
  "src/judges/shell/programs/cmake.ts": "verbs of cmake",
  "src/judges/shell/programs/javascript-tools.ts": "verbs of tools for JavaScript",
  "src/judges/shell/environment/": "names and values of variables, and parts of paths",
  "src/judges/shell/evaluation/builtins.ts": "the shell's own commands",
  "src/judges/shell/programs/awk.ts": "keywords of awk",
  "src/judges/shell/programs/desktop.ts":
    "endings of files, verbs of gio, and applications with a window",
  "src/judges/shell/programs/ex-commands.ts": "schemes of addresses, and languages of Vim",
  "src/judges/shell/programs/tex.ts": "options of TeX",
  "src/judges/shell/programs/text-recognition.ts": "parts of options' names",
  "src/judges/shell/programs/git": "verbs and settings of git, and endings of files",
  "src/judges/shell/programs/objects.ts": "kinds of addresses",
  "src/judges/shell/programs/pictures.ts": "verbs and prefixes of ImageMagick",
  "src/judges/shell/programs/sockets.ts": "Windows' shells, in a text",
  "src/judges/shell/programs/sql": "commands of SQL clients",
  "src/judges/shell/programs/terminals.ts": "verbs of screen and asciinema",
  "src/judges/shell/walk.ts": "the shell's own commands",
  "src/judges/shell/wrapping/run.ts": "words of the shell itself",
  "src/judges/windows/index.ts": "tools of agent hosts",
  "src/judges/windows/powershell.ts": "words of a script",
};

const sources = ["src/judges", "src/core"]
  .flatMap((directory) =>
    readdirSync(directory, { recursive: true, encoding: "utf8" }).map((name) =>
      join(directory, name),
    ),
  )
  .filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.includes("/catalog/") &&
      !/^src\/core\/(?:languages|patterns)\//.test(file),
  );

const listsIn = (file: string): readonly string[] =>
  listsOfPrograms(readFileSync(file, "utf8"), names);

describe("the files of a catalog", () => {
  it.each(CATALOGS as { directory: string }[])("of $directory hold no mistake", (catalog) => {
    expect(mistakesIn(catalog)).toEqual([]);
  });

  it("are both named where they hold one name", () => {
    const files = [
      { path: "a.ts", text: 'export default program({ names: "x y" });' },
      { path: "b.ts", text: "export default program({\n  names: `z\n    y`,\n});" },
      { path: "d.ts", text: 'export default program({ names: "v " + "w " +\n "x" });' },
      { path: "c.ts", text: 'export default program({ names: "x", dialect: "windows" });' },
    ];
    expect(mistakesAmong(files)).toEqual([
      '"y" stands in two entries: a.ts and b.ts',
      '"x" stands in two entries: a.ts and d.ts',
    ]);
  });

  it("may not list an option as harmless and as one that does something", () => {
    const text = `export default program({ names: "x", flags: "-q -a|--all?", values: "-v",
      options: { "-o|--all=": "write", "-v=": "read" },
      wraps: { flags: "-o", options: { "-q": "help" } } });`;
    expect(mistakesAmong([{ path: "a.ts", text }])).toEqual([
      'a.ts: "--all" stands in "flags" or "values" and in "options"',
      'a.ts: "-v" stands in "flags" or "values" and in "options"',
    ]);
  });
});

describe("no list beside the catalog decides about programs: it has to be a trait or a field of their entries", () => {
  it.each(sources)("%s", (file) => {
    if (Object.keys(NO_LISTS).some((start) => file.startsWith(start))) return;
    expect(listsIn(file)).toEqual([]);
  });

  it("every file that is let off has one", () => {
    const idle = Object.keys(NO_LISTS).filter((start) =>
      sources.every((file) => !file.startsWith(start) || listsIn(file).length === 0),
    );
    expect(idle).toEqual([]);
  });

  it.each([
    'const SHELLS = new Set(["bash", "zsh", "dash"]);',
    'const SHELLS = new Set("bash zsh dash".split(" "));',
    "const SHELLS = /^(?:bash|zsh|dash)$/;",
    'const isShell = (name) => name === "bash" || name === "zsh" || name === "dash";',
    'switch (name) { case "bash": case "zsh": case "dash": return true; }',
  ])("finds one in %s", (source) => {
    expect(listsOfPrograms(source, names)).toEqual(["bash dash zsh"]);
  });

  it("takes a sentence and remarks for none", () => {
    expect(
      listsOfPrograms(
        'throw new Error("what this finds is not there, so nothing can sort, find or test it");',
        names,
      ),
    ).toEqual([]);
    expect(listsOfPrograms("/** bash, zsh, dash */\n// bash zsh dash", names)).toEqual([]);
  });
});
