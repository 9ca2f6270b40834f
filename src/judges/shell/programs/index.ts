/** The programs that Countersign knows one by one. */

import { specs as others } from "../../windows/catalog/index.ts";
import { catalog } from "../catalog/index.ts";
import { traitsOf } from "../compile.ts";
import type { Is, Program, Trait } from "../program.ts";
import { windows } from "./windows.ts";

const posix = new Set(catalog.names());
for (const name of windows.keys())
  if (posix.has(name)) throw new Error(`catalog: "${name}" is a program of POSIX, too: its entry for Windows has to say so`);

export const programOf = (name: string): Program | undefined => catalog.programOf(name) ?? windows.get(name);

const elsewhere = traitsOf(others);

export const is: Is = (name, trait) => catalog.is(name, trait) || (elsewhere.get(trait)?.has(name) ?? false);

/** The names that have a trait on POSIX's systems. */
export const withTrait = (trait: Trait): ReadonlySet<string> => catalog.withTrait(trait);

export const { entryOf, holdsTasks, runsTasks, wrappingOf } = catalog;
