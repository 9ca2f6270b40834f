/**
 * Builds the catalog of programs in parts, so that a command which names one program does not
 * compile the other thousand: the list of names is in the judges' chunk, the entries are in files of
 * about the same size, each beside the code that only its own entries use.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { reached } from "./chunks.mjs";

const CATALOG = "src/judges/shell/catalog/index.ts";
const LOADER = "src/judges/shell/catalog-parts.ts";
const COMPILE = "src/judges/shell/compile.ts";
/** Bytes of source, comments included. */
const PART = 100_000;
/** Code that more entries use belongs to the judges' chunk. */
const USERS = 12;

const PREFIX = "\0catalog-part:";

/**
 * A plugin that puts the parts in the place of the catalog's index. `common`: the modules that
 * several parts use.
 */
export async function catalogParts(root) {
  const index = join(root, CATALOG);
  const { imports, own } = await graphOf(root, index);
  const { parts, common } = partition(imports.get(index).filter(isEntry(index)), imports, own);
  const specs = await specsIn(root, parts);
  const texts = parts.map((files) => partOf(files));
  const version = createHash("sha256")
    .update(
      [...imports.keys()]
        .filter((id) => id.startsWith(root))
        .map((id) => readFileSync(id, "utf8"))
        .join("\0"),
    )
    .digest("hex")
    .slice(0, 8);
  const files = parts.map((_, at) => `catalog-${at}-${version}.js`);
  const plugin = {
    name: "catalog-parts",
    buildStart() {
      for (const [at, file] of files.entries())
        this.emitFile({ type: "chunk", id: `${PREFIX}${at}`, fileName: `chunks/${file}` });
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (id.startsWith(PREFIX))
        return { code: texts[Number(id.slice(PREFIX.length))], moduleType: "js" };
      if (id !== index) return undefined;
      return { code: indexOf(root, files, specs), moduleType: "js" };
    },
  };
  return { plugin, common };
}

const isEntry = (index) => (id) => id.startsWith(`${dirname(index)}/`);

/** What each module imports, and which modules the judges have without the catalog. */
async function graphOf(root, index) {
  const imports = new Map();
  await bundled(root, { judges: join(root, "src/judges/index.ts") }, [
    {
      name: "imports",
      buildEnd() {
        for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id).importedIds);
      },
    },
  ]);
  const without = new Map(imports).set(index, [join(root, COMPILE)]);
  return {
    imports,
    own: reached([join(root, "src/judges/index.ts")], (id) => without.get(id) ?? []),
  };
}

/** Entries that share code stand in one part, as far as few share it. */
function partition(entries, imports, own) {
  const needs = new Map(
    entries.map((entry) => [
      entry,
      [...reached([entry], (id) => imports.get(id) ?? [])].filter((id) => !own.has(id)),
    ]),
  );
  const users = new Map();
  for (const [entry, ids] of needs)
    for (const id of ids) users.set(id, [...(users.get(id) ?? []), entry]);
  const isShared = (id) => users.get(id).length > USERS;
  const groups = groupsBy(
    entries,
    [...users].flatMap(([id, all]) => (isShared(id) ? [] : [all])),
  );
  const parts = packed(groups, (entry) => needs.get(entry).filter((id) => !isShared(id)));
  const partOfEntry = new Map(parts.flatMap((files, at) => files.map((file) => [file, at])));
  const common = new Set(own);
  for (const [id, all] of users)
    if (new Set(all.map((entry) => partOfEntry.get(entry))).size > 1) common.add(id);
  return { parts, common };
}

/** Entries that stand in one list, directly or through others, stand in one group. */
function groupsBy(entries, lists) {
  const groups = new Map(entries.map((entry) => [entry, new Set([entry])]));
  for (const list of lists)
    for (const entry of list) {
      const [all, more] = [groups.get(list[0]), groups.get(entry)];
      if (all === more) continue;
      for (const each of more) groups.set(each, all.add(each));
    }
  return [...new Set(groups.values())].map((group) => [...group].sort());
}

/** Small groups share a part, in the order of their names. */
function packed(groups, needsOf) {
  const sizeOf = (group) =>
    [...new Set(group.flatMap(needsOf))].reduce(
      (sum, id) => sum + (statSync(id, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const parts = [];
  let left = 0;
  for (const group of groups.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const size = sizeOf(group);
    if (size >= PART / 2) {
      parts.unshift(group);
      continue;
    }
    if (left < size) {
      parts.push([]);
      left = PART;
    }
    parts.at(-1).push(...group);
    left -= size;
  }
  return parts;
}

const partOf = (files) =>
  `${files.map((file, at) => `import e${at} from ${JSON.stringify(file)};\n`).join("")}
export default [${files.map((_, at) => `e${at}`).join()}].flat();`;

/** What the list says of each entry, which only the entries themselves know. */
async function specsIn(root, parts) {
  const file = join(root, "dist", "catalog-list.mjs");
  const code = `import { listed } from ${JSON.stringify(join(root, COMPILE))};
${parts.map((_, at) => `import p${at} from "${PREFIX.slice(1)}${at}";\n`).join("")}
export default [${parts.map((_, at) => `p${at}`).join()}].map((specs) => specs.map(listed));`;
  const texts = { list: code };
  for (const [at, files] of parts.entries()) texts[`${PREFIX.slice(1)}${at}`] = partOf(files);
  const plugin = {
    name: "texts",
    resolveId: (id) => (id in texts ? `\0${id}` : undefined),
    load: (id) =>
      id[0] === "\0" && id.slice(1) in texts
        ? { code: texts[id.slice(1)], moduleType: "js" }
        : undefined,
  };
  await bundled(root, { list: "list" }, [plugin], file);
  const { default: lists } = await import(pathToFileURL(file).href);
  rmSync(file);
  return lists.flatMap((list, part) =>
    list.map(({ spec: _, ...entry }, at) => ({ ...entry, part, at })),
  );
}

const indexOf = (root, files, specs) => `
import { createRequire } from "node:module";
import { catalogInParts } from ${JSON.stringify(join(root, LOADER))};
if (!process.features.require_module)
  throw new Error("Countersign needs Node 20 from 20.19 on, or Node 22.12 or later, without --no-experimental-require-module: this is " + process.version);
const require = createRequire(import.meta.url);
const loads = ${JSON.stringify(files.map((file) => `./${file}`))}.map((file) => () => require(file).default);
const list = JSON.parse(${JSON.stringify(JSON.stringify(specs))});
export const { catalog, parts: catalogParts } = catalogInParts(loads, list);`;

async function bundled(root, input, plugins, file) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: "node",
    plugins,
    tsconfig: false,
    treeshake: false,
    onLog() {},
  });
  if (file) await build.write({ file, format: "es" });
  else await build.generate({ format: "es" });
  await build.close();
}
