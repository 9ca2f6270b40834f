/**
 * Gives what is tested to the tests as one module for each folder: two thousand files take long to
 * transform and to import, for every worker anew, and a call from one file into another takes
 * longer than one within a file.
 */
import { readdirSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";

const root = join(import.meta.dirname, "../..");
/** Where the modules stand for the tests; nothing is written there. */
const folder = join(root, "bundled");

interface Loaded {
  readonly code: string;
  readonly map: string | { readonly mappings: "" };
}

/** Each project of vitest has a server of its own, and one bundle is enough for all. */
let bundled: Promise<ReadonlyMap<string, OutputChunk>> | undefined;

export const bundledSource = {
  name: "bundled-source",
  enforce: "pre",
  resolveId(id: string, importer: string | undefined): string | undefined {
    if (importer === undefined || !id.startsWith(".")) return undefined;
    const path = resolve(dirname(importer), id);
    return path.startsWith(folder + sep) ? path : undefined;
  },
  async load(id: string): Promise<Loaded | undefined> {
    if (!id.startsWith(root + sep)) return undefined;
    bundled ??= bundle();
    const chunk = (await bundled).get(id);
    return chunk && { code: asWords(chunk.code), map: chunk.map?.toString() ?? { mappings: "" } };
  },
} as const;

/** Vitest reads every token of code that names this, and ours knows it as a word only. */
const asWords = (code: string): string =>
  code.replaceAll("import.meta.env", String.raw`import.meta\x2Eenv`);

/**
 * What stands for each file, by its path: it exports what it did, mostly out of the module of its
 * folder.
 */
async function bundle(): Promise<ReadonlyMap<string, OutputChunk>> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(sources().map((path) => [path, join(root, path)])),
    platform: "node",
    tsconfig: false,
    treeshake: false,
    external: (id) => !id.startsWith(".") && !id.startsWith(root),
    preserveEntrySignatures: "allow-extension",
    plugins: [ownUrl],
  });
  const { output } = await build.generate({
    dir: root,
    format: "es",
    sourcemap: true,
    entryFileNames: "[name]",
    chunkFileNames: "bundled/[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: groupOf, debugName: "folder" }],
    },
  });
  await build.close();
  const chunks = output.filter((each) => each.type === "chunk");
  return new Map(chunks.map((chunk) => [join(root, chunk.fileName), chunk]));
}

/** All but the page, which is another program, and what the lists of the catalogs import. */
const sources = (): readonly string[] =>
  ["src", "channels"]
    .flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((path) =>
        join(name, path),
      ),
    )
    .filter((path) => path.endsWith(".ts") && !path.startsWith("channels/companion/page/"))
    .filter((path) => !path.includes("/catalog/") || path.endsWith("/index.ts"));

/** A channel loads its client library only when opened; a program runs when it is imported. */
const ALONE = /^channels\/[^/]+\/index\.ts$|-thread\.ts$|^src\/main\.ts$/;

/** The folders of test/layers.test.ts, which import each other in no circle. */
function groupOf(id: string): string | null {
  const path = id.slice(root.length + 1);
  if (ALONE.test(path)) return null;
  if (path.startsWith("src/agents/tools/")) return "src-agents-tools";
  return path.split("/").slice(0, 2).join("-").replace(/\.ts$/, "");
}

/** Where code asks for it, not where it is a word in a text. */
const OWN_URL = /(?<=[=(] ?)import\.meta\.url\b/g;

/** A module that asks where it stands is told where its file does. */
const ownUrl = {
  name: "own-url",
  transform: {
    filter: { code: OWN_URL },
    handler: (code: string, id: string) => ({
      code: code.replaceAll(OWN_URL, JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};
