/**
 * Gives each catalog of programs to the tests as one module: over a thousand files of a few lines
 * take seconds to transform and to import, for every worker anew.
 */
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { rolldown } from "rolldown";

const root = join(import.meta.dirname, "../..");
const CATALOGS = ["shell", "windows"].map((name) =>
  join(root, "src/judges", name, "catalog/index.ts"),
);

interface Bundled {
  readonly code: string;
  readonly map: string;
}

/** Each project of vitest has a server of its own, and one bundle is enough for all. */
const bundles = new Map<string, Promise<Bundled>>();

export const bundledCatalogs = {
  name: "bundled-catalogs",
  enforce: "pre",
  load(id: string): Promise<Bundled> | undefined {
    if (!CATALOGS.includes(id)) return undefined;
    const bundled = bundles.get(id) ?? bundleOf(id);
    bundles.set(id, bundled);
    return bundled;
  },
} as const;

/** The files of the catalog's own directory in one; it imports all others as they are. */
async function bundleOf(index: string): Promise<Bundled> {
  const directory = dirname(index) + sep;
  const build = await rolldown({
    input: index,
    platform: "neutral",
    tsconfig: false,
    treeshake: false,
    external: (id, importer) =>
      importer !== undefined && !pathOf(id, importer).startsWith(directory),
  });
  const { output } = await build.generate({ format: "es", sourcemap: true });
  await build.close();
  const { code, map } = output[0];
  return { code, map: String(map) };
}

const pathOf = (id: string, importer: string): string =>
  isAbsolute(id) || !id.startsWith(".") ? id : resolve(dirname(importer), id);
