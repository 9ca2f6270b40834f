/** Writes the lists of both catalogs, one line a file: `npm run catalog`. A test holds them fresh. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Each catalog: where it lies, and what stands around its list. */
export const CATALOGS = [
  {
    directory: "src/judges/shell/catalog",
    head: `/** The catalog of programs. Written by \`npm run catalog\`: a new program is a file in this directory. */
import { catalogOf } from "../compile.ts";
import type { ProgramSpec } from "../program.ts";
`,
    list: "const all: readonly (ProgramSpec | readonly ProgramSpec[])[]",
    tail: `export const specs: readonly ProgramSpec[] = all.flat();

/** The programs that Countersign knows one by one. */
export const catalog = catalogOf(specs);
`,
  },
  {
    directory: "src/judges/windows/catalog",
    head: `/** The catalog of Windows' programs and of cmdlets. Written by \`npm run catalog\`: a new one is a file in this directory. */
import type { WindowsSpec } from "../program.ts";
`,
    list: "const all: readonly (WindowsSpec | readonly WindowsSpec[])[]",
    tail: `export const specs: readonly WindowsSpec[] = all.flat();
`,
  },
];

/** The text of a catalog's index. Files without a default export hold what several entries share. */
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const catalog of CATALOGS) writeFileSync(`${catalog.directory}/index.ts`, indexOf(catalog));
