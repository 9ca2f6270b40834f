/**
 * The catalog as it is built: entries lie in files of their own, its parts, and a part is loaded
 * when one of its programs is first named. `scripts/catalog-parts.mjs` writes the list.
 */
import { once } from "../../core/once.ts";
import { type Catalog, catalogFrom, type Listed } from "./compile.ts";
import type { ProgramSpec } from "./program.ts";

/** An entry: what is known before its part is loaded, and where it stands in which part. */
export interface InPart extends Omit<Listed, "spec"> {
  readonly part: number;
  readonly at: number;
}

export interface CatalogInParts {
  readonly catalog: Catalog;
  /** Each loads a part, where that is not done yet. */
  readonly parts: readonly (() => void)[];
}

/** `loads`: gives the entries of each part. Throws where two entries take one name. */
export function catalogInParts(
  loads: readonly (() => readonly ProgramSpec[])[],
  list: readonly InPart[],
): CatalogInParts {
  const parts = loads.map(once);
  const entries = list.map(
    ({ part, at, ...entry }): Listed => ({
      ...entry,
      spec: () => specAt(parts[part]?.(), at, entry.names),
    }),
  );
  return { catalog: catalogFrom(entries), parts };
}

function specAt(specs: readonly ProgramSpec[] | undefined, at: number, names: string): ProgramSpec {
  const spec = specs?.[at];
  if (spec?.names !== names) throw new Error(`the catalog's part has no entry "${names}"`);
  return spec;
}
