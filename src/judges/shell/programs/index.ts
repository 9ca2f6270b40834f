/** The programs that Countersign knows one by one. */

import { unitAt } from "../../../core/unit-at.ts";
import type { ReadHow } from "../../report.ts";
import { specs as others } from "../../windows/catalog/index.ts";
import { catalog } from "../catalog/index.ts";
import { entriesOf, listed, traitsOf } from "../compile.ts";
import { type Options, optionTable } from "../options.ts";
import type { Program, ProgramSpec } from "../program.ts";
import type { Is, Trait } from "../traits.ts";
import { windows } from "./windows.ts";

/**
 * Throws where a name of Windows means something in a POSIX shell as well, and its entry does not
 * say so (`posix`).
 */
export function parted(posix: Iterable<string>, others: Iterable<string>): void {
  const known = new Set(posix);
  for (const name of others)
    if (known.has(name))
      throw new Error(
        `catalog: "${name}" is a program of POSIX, too: its entry for Windows has to say so`,
      );
}
parted(catalog.names(), windows.keys());
for (const dialect of ["windows", "cmdlet"] as const)
  entriesOf(others.filter((spec) => spec.dialect === dialect));

export const programOf = (name: string): Program | undefined =>
  catalog.programOf(name) ?? windows.get(name);

/** By name, so that the many programs without a trait cost one look. */
const traits = new Map<string, Set<Trait>>();
for (const [trait, names] of [...catalog.traits, ...traitsOf(others.map(listed))])
  for (const name of names) {
    const own = traits.get(name) ?? new Set();
    traits.set(name, own.add(trait));
  }

export const is: Is = (name, trait) => {
  const own = traits.get(name);
  if (own) return own.has(trait);
  const last = name.length > 0 ? unitAt(name, name.length - 1) : 0;
  return last >= 48 && last <= 57 && catalog.is(name, trait); // `python3.12`
};

/** The names that have a trait on POSIX's systems. */
export const withTrait = (trait: Trait): ReadonlySet<string> => catalog.withTrait(trait);

export const { entryOf, holdsTasks, runsTasks, wrappingOf } = catalog;

const tables = new WeakMap<ProgramSpec, Options>();

/** How a program shows what is piped or redirected into it, where it is less than all. */
export function inputShownBy(program: string, args: readonly string[]): ReadHow | undefined {
  const entry = entryOf(program);
  if (!entry?.inputShown) return undefined;
  const listed = tables.get(entry) ?? optionTable(entry, entry.operandEnds);
  tables.set(entry, listed);
  return entry.inputShown(args, listed);
}
