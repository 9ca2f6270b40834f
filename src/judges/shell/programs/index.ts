/** The programs that Countersign knows one by one. */
import { catalog } from "../catalog/index.ts";
import type { Program } from "../program.ts";
import { windows } from "./windows.ts";

const posix = new Set(catalog.names());
for (const name of windows.keys())
  if (posix.has(name)) throw new Error(`catalog: "${name}" is a program of POSIX, too: its entry for Windows has to say so`);

export const programOf = (name: string): Program | undefined => catalog.programOf(name) ?? windows.get(name);

export const { holdsTasks, runsTasks, wrappingOf } = catalog;
