/** The layers, what each may import, and what every file owes its reader. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { channels } from "../channels/index.ts";
import { functionsIn } from "./function-lengths.ts";

/**
 * The layers, the innermost first. A folder may import what stands in a layer below its own, and
 * itself; folders of one layer know nothing of each other.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["src/journal"],
  ["src/core"],
  ["src/agents/tools"],
  ["src/policy"],
  [
    "channels",
    "src/stores",
    "src/judges",
    "src/agents",
    "src/hooks",
    "src/peers",
    "src/server",
    "src/filesystem",
  ],
  ["src/audit", "src/state", "src/client"],
  ["src/mcp"],
  ["src/config", "src/sdk"],
  ["src/workspaces"],
  ["src/policy-files"],
  ["src/app"],
  ["src/exports"],
  ["src/acp"],
  ["src/cli"],
  ["src/main.ts"],
];
/** Edges carry out what the core asks for, and know nothing but its contracts. */
const EDGES = 4;

const folderOf = (path: string): string =>
  LAYERS.flat().find((folder) => path === folder || path.startsWith(`${folder}/`))!;
const layerOf = (path: string): number =>
  LAYERS.findIndex((folders) => folders.includes(folderOf(path)));

function mayImport(from: string, to: string): boolean {
  if (folderOf(from) === folderOf(to)) return true;
  // the core writes no file
  if (layerOf(from) <= EDGES && folderOf(to) === "src/journal") return false;
  if (layerOf(from) === EDGES) return ["src/core", "src/agents/tools"].includes(folderOf(to));
  return layerOf(to) < layerOf(from);
}

/**
 * What a folder may take from outside. No entry: anything. The core takes words, ids and hashes: no
 * network, no SDK.
 */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  "src/core": ["zod", "nanoid", "diff/lib/diff/array.js", "node:crypto", "node:buffer"],
  "src/policy": ["zod", "yaml", "re2js", "node:module"],
  "src/judges": ["unbash", "node:path"],
};

const files = ["src", "channels"]
  .flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => join(dir, name)),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .sort();
const source = (file: string) => readFileSync(file, "utf8");
const imported = (file: string) =>
  [
    ...source(file).matchAll(
      /^(?:import\b[^;"']*?from|import|export\s+(?:type\s+)?[{*][^;"']*?from)\s+"([^"]+)"|\bawait import\("([^"]+)"\)/gm,
    ),
  ].map((match) => (match[1] ?? match[2])!);

/** Imports that remain when the types are gone: neither `import type` nor braces of types only. */
function importedAtRunTime(file: string): readonly string[] {
  const statements = source(file).matchAll(
    /^(?:import|export)\s+(?!type\b)(?:([^;"']*?)\s*from\s+)?"(\.[^"]+)"/gm,
  );
  return [...statements]
    .filter(([, names = ""]) => !isOfTypes(names))
    .map(([, , name = ""]) => normalize(join(dirname(file), name)));
}

function isOfTypes(names: string): boolean {
  const braces = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const each = braces?.split(",").map((name) => name.trim()) ?? [];
  return each.length > 0 && each.every((name) => name === "" || name.startsWith("type "));
}

/** Files from which imports lead back to themselves, with the way that they take. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const circleFrom = (file: string): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    way.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = circleFrom(next);
      if (circle.length > 0) return circle;
    }
    way.pop();
    done.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const circle = circleFrom(file);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("the imports of all files", () => {
  it("lead in no circle at run time", () => {
    const graph = new Map(files.map((file) => [file, importedAtRunTime(file)]));
    expect(circleIn(graph).join(" → ")).toBe("");
  });

  it("are followed: a circle would be found, and one of types only is none", () => {
    const ways = (...imports: [string, string[]][]) => circleIn(new Map(imports));
    expect(ways(["a", ["b"]], ["b", ["c"]], ["c", ["b"]])).toEqual(["b", "c", "b"]);
    expect(ways(["a", ["b", "c"]], ["b", ["c"]], ["c", []])).toEqual([]);
    expect(isOfTypes("{ type A, type B }")).toBe(true);
    expect(isOfTypes("{ type A, b }")).toBe(false);
    expect(isOfTypes("* as all")).toBe(false);
  });
});

describe.each(files)("%s", (file) => {
  it("stands in a folder that has a layer, and imports only what that may", () => {
    expect(folderOf(file)).toBeDefined();
    const entered = imported(file).filter((name) => name.startsWith("."));
    const wrong = entered
      .map((name) => normalize(join(dirname(file), name)))
      .filter((to) => !mayImport(file, to));
    expect(wrong).toEqual([]);
  });

  it("takes from outside only what its folder may", () => {
    const taken = imported(file).filter((name) => !name.startsWith("."));
    const allowed = OUTSIDE[folderOf(file)];
    expect(taken.filter((name) => allowed && !allowed.includes(name))).toEqual([]);
    if (folderOf(file) === "src/journal")
      expect(taken.filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("says in its first line what it is", () => {
    expect(source(file).replace(/^#!.*\n/, "")).toMatch(/^\/\*\*/);
  });
});

const MOST_COLUMNS = 100;
/** What cannot be broken: a regular expression that begins its line, and an address. */
const UNBREAKABLE =
  /^ *(?:\w+: |[!?:] ?)?\/(?![/*]).*\/[a-z]*(?:[,;)]*|\.\w+\(.*)$|^ \* https?:\/\/\S+$/;

/** The formatter keeps a test's title and its function on one line. */
const TITLE = /^ *(?:it|test|describe)\("(?:[^"\\]|\\.)*", [^"]*\{$/;

const tests = readdirSync("test", { recursive: true, encoding: "utf8" })
  // a hidden directory is another test's, and may be gone by now
  .filter((name) => name.endsWith(".ts") && !name.startsWith("."))
  .map((name) => join("test", name));

describe("lines", () => {
  const isTooLong = (line: string) => [...line].length > MOST_COLUMNS && !UNBREAKABLE.test(line);
  const tooLong = (file: string) =>
    source(file)
      .split("\n")
      .flatMap((line, at) => (isTooLong(line) ? [{ line, place: `${file}:${at + 1}` }] : []));

  it(`have at most ${MOST_COLUMNS} columns`, () => {
    const found = [
      ...files.flatMap(tooLong),
      ...tests.flatMap(tooLong).filter(({ line }) => !TITLE.test(line)),
    ];
    expect(found.map(({ place }) => place)).toEqual([]);
  });
});

const MOST_LINES = 60;

describe("functions", () => {
  // the catalog is a table
  const counted = files.filter((file) => !file.includes("/catalog/"));
  const tooLong = (file: string) =>
    functionsIn(source(file))
      .filter(({ length }) => length > MOST_LINES)
      .map(({ line, length }) => `${file}:${line} has ${length} lines`);

  it(`have at most ${MOST_LINES} lines`, () => {
    expect(counted.flatMap(tooLong)).toEqual([]);
  });
});

describe("the core", () => {
  const core = files.filter((file) => folderOf(file) === "src/core");
  /**
   * `headless` is also a kind of decision, one of the words of the design; `cli` is also the rank
   * of rules that are named on the command line.
   */
  const words: readonly string[] = ["headless", "cli"];
  const names = [
    ...channels.map(({ name }) => name).filter((name) => !words.includes(name)),
    "telegram",
    "discord",
    "slack",
    "mattermost",
  ];

  it.each(core)("%s knows no channel by name, reads no environment, writes no log", (file) => {
    const text = source(file);
    for (const name of names) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`, "i"));
    expect(text).not.toMatch(/process\.env|console\.|process\.stdout|process\.stderr/);
  });
});

describe("the README", () => {
  const readme = readFileSync("README.md", "utf8");
  const docs = readme + readFileSync("docs/reference.md", "utf8");

  it("names every channel", () => {
    for (const { name } of channels) expect(readme).toContain(name);
  });

  it("names every command, setting and error code, here or in the reference it links", async () => {
    const { ERROR_STATUS, LOCAL_CODES } = await import("../src/core/errors.ts");
    const { ConfigSchema } = await import("../src/config/schema.ts");
    const commands = [...source("src/main.ts").matchAll(/^ {2}(\w+)Command\(\)/gm)].map(
      (match) => match[1]!,
    );
    expect(commands.length).toBeGreaterThan(10);
    for (const name of [...commands, "start"]) expect(docs).toContain(`countersign ${name}`);
    for (const name of Object.keys(ConfigSchema.shape)) expect(docs).toContain(`\`${name}`);
    for (const code of [...Object.keys(ERROR_STATUS), ...LOCAL_CODES])
      expect(docs).toContain(`\`${code}\``);
    expect(readme).toContain("docs/reference.md");
  });
});

describe("docs/architecture.md", () => {
  it("names the folders of every layer, in the order in which they may import", () => {
    const text = source("docs/architecture.md");
    const table = text.slice(
      text.indexOf("## The layers"),
      text.indexOf("## Where to change what"),
    );
    const spelt = table.replace(/`src\/\{([\w,]+)\}`/g, (_, names: string) =>
      names
        .split(",")
        .map((name) => `\`src/${name}\``)
        .join(" "),
    );
    const places = LAYERS.map((folders) => folders.map((folder) => spelt.indexOf(`\`${folder}\``)));
    expect(places.flat()).not.toContain(-1);
    const starts = places.map((each) => Math.min(...each));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});
