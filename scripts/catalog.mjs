/**
 * Writes the lists of both catalogs, one line a file: `npm run catalog`. A test holds them fresh.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Each catalog: where it lies, and what stands around its list. */
export const CATALOGS = [
  {
    directory: "src/judges/shell/catalog",
    head: `/**
 * The catalog of programs. Written by \`npm run catalog\`: a new program is a file in this directory.
 */
import { catalogOf } from "../compile.ts";
import type { ProgramSpec } from "../program.ts";
`,
    list: "const all: readonly (ProgramSpec | readonly ProgramSpec[])[]",
    tail: `export const specs: readonly ProgramSpec[] = all.flat();

/** The programs that Countersign knows one by one. */
export const catalog = catalogOf(specs);

/** Each loads a part of the catalog, where it is built in parts (scripts/catalog-parts.mjs). */
export const catalogParts: readonly (() => void)[] = [];
`,
  },
  {
    directory: "src/judges/windows/catalog",
    head: `/**
 * The catalog of Windows' programs and of cmdlets. Written by \`npm run catalog\`: a new one is a
 * file in this directory.
 */
import type { WindowsSpec } from "../program.ts";
`,
    list: "const all: readonly (WindowsSpec | readonly WindowsSpec[])[]",
    tail: `export const specs: readonly WindowsSpec[] = all.flat();
`,
  },
];

/**
 * The text of a catalog's index. Files without a default export hold what several entries share.
 */
export function indexOf({ directory, head, list, tail }) {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .filter((file) => /^export default /m.test(readFileSync(`${directory}/${file}`, "utf8")))
    .map((file) => file.slice(0, -3))
    .sort();
  const names = files.map(nameOf);
  const imports = files.map((file, at) => `import ${names[at]} from "./${file}.ts";\n`).join("");
  return `${head}${imports}\n${list} = [\n${names.map((name) => `  ${name},\n`).join("")}];\n\n${tail}`;
}

/** `add-content` is `addContent`; words that mean something in the language get a tail. */
function nameOf(file) {
  const name = file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()).replace(/\W/g, "");
  if (/^\d/.test(name)) return `n${name}`;
  return RESERVED.has(name) ? `${name}Program` : name;
}
const RESERVED = new Set(
  `all arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this throw true
  try type typeof var void while with yield`.split(/\s+/),
);

/**
 * What is wrong with a catalog's files: a name that stands in two of them, an option that an entry
 * lists as harmless and as one that does something.
 */
export function mistakesIn({ directory }) {
  const files = readdirSync(directory).filter(
    (file) => file.endsWith(".ts") && file !== "index.ts",
  );
  return mistakesAmong(
    files.map((file) => ({
      path: `${directory}/${file}`,
      text: readFileSync(`${directory}/${file}`, "utf8"),
    })),
  );
}

/** The same, of files that are given. */
export function mistakesAmong(files) {
  const mistakes = [];
  const fileOf = new Map();
  for (const { path, text } of files)
    for (const fields of objectsIn(text)) {
      for (const name of wordsIn(fields.get("names"))) {
        const known = `${name} ${fields.get("dialect") ?? ""}`;
        if (fileOf.has(known))
          mistakes.push(`"${name}" stands in two entries: ${fileOf.get(known)} and ${path}`);
        fileOf.set(known, path);
      }
      for (const name of doubledIn(fields))
        mistakes.push(`${path}: "${name}" stands in "flags" or "values" and in "options"`);
    }
  return mistakes;
}

const TOKEN =
  /\/\/.*|\/\*[\s\S]*?\*\/|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\n\\[])+\/[a-z]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$]+|\S/g;

/** The object literals of a file, each as its fields: a text, or the fields of an object. */
function objectsIn(text) {
  const tokens = joined(text.match(TOKEN).filter((token) => !/^\/[/*]/.test(token)));
  const objects = [];
  const open = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "{" || token === "[" || token === "(") {
      const fields = new Map();
      if (tokens[at - 1] === ":") open.at(-1)?.set(unquoted(tokens[at - 2]), fields);
      open.push(fields);
    } else if (token === "}" || token === "]" || token === ")")
      objects.push(open.pop() ?? new Map());
    else if (/^["`]/.test(token) && tokens[at - 1] === ":")
      open.at(-1)?.set(unquoted(tokens[at - 2]), unquoted(token));
  }
  return objects;
}

/** `"a " + "b"` as one text. */
function joined(tokens) {
  const all = [];
  for (const token of tokens) {
    const before = all.at(-2);
    if (all.at(-1) === "+" && token[0] === '"' && before?.[0] === '"')
      all.splice(-2, 2, before.slice(0, -1) + token.slice(1));
    else all.push(token);
  }
  return all;
}

const unquoted = (token) => (/^["'`]/.test(token) ? token.slice(1, -1) : token);
const wordsIn = (value) => (typeof value === "string" ? value.split(/\s+/).filter(Boolean) : []);
/** `-o|--output=`: its names. */
const namesIn = (text) => text.replace(/(?:==?|(?<!-)\?)$/, "").split("|");

function doubledIn(fields) {
  const options = fields.get("options");
  if (!(options instanceof Map)) return [];
  const harmless = new Set(
    [...wordsIn(fields.get("flags")), ...wordsIn(fields.get("values"))].flatMap(namesIn),
  );
  return [...options.keys()].flatMap(namesIn).filter((name) => harmless.has(name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const mistakes = CATALOGS.flatMap(mistakesIn);
  for (const mistake of mistakes) console.error(`catalog: ${mistake}`);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
  for (const catalog of CATALOGS) writeFileSync(`${catalog.directory}/index.ts`, indexOf(catalog));
}
