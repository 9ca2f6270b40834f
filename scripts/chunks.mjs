/**
 * Which modules are built into one file: a few large ones, since to find and read a file costs as
 * much as to compile fifty kilobytes of it.
 */
import { join } from "node:path";

/** In this order: a module belongs to the first that has it. Any other is left to rolldown. */
const CHUNKS = ["commands", "shared", "languages", "programs", "judges", "deciding", "gateway"];

/**
 * The groups of rolldown's `codeSplitting`. `common`: what several parts of the catalog use.
 */
export function groupsIn(root, { common, isExternal }) {
  let chunks;
  const chunkOf = (id, context) => {
    const importsOf = (each) =>
      context.getModuleInfo(each)?.importedIds.filter((other) => !isExternal(other)) ?? [];
    chunks ??= chunksOf(root, common, importsOf);
    return chunks.get(id);
  };
  return CHUNKS.map((chunk, at) => ({
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
    debugName: chunk,
    priority: CHUNKS.length - at,
  }));
}

function chunksOf(root, common, importsOf) {
  const main = join(root, "src/main.ts");
  const from = (...files) =>
    reached(
      files.map((file) => join(root, file)),
      importsOf,
    );
  const gateway = from("src/app/gateway.ts");
  const judges = new Set([...from("src/judges/index.ts"), ...common]);
  const lists = {
    // not the entry: it waits for a command, and what a command imports would wait for it
    commands: [...from("src/main.ts")].filter((id) => id !== main),
    shared: [...judges].filter((id) => gateway.has(id)),
    // three files for the judges, so that a gateway can load them in steps
    languages: from("src/judges/code/index.ts"),
    programs: from("src/judges/shell/programs/index.ts"),
    judges,
    // what only `explain` has imports the judges: a gateway would load them with it
    deciding: [
      ...from("src/cli/explain-call.ts", "src/app/explain.ts", "src/config/find.ts"),
    ].filter((id) => gateway.has(id)),
    gateway,
  };
  const chunks = new Map();
  for (const name of CHUNKS)
    for (const id of lists[name]) if (!chunks.has(id)) chunks.set(id, name);
  return chunks;
}

/** The modules that some import, directly or through others, themselves included. */
export function reached(ids, importsOf) {
  const all = new Set(ids);
  for (const id of all) for (const each of importsOf(id)) all.add(each);
  return all;
}
