/** The programs that Countersign knows one by one. */
import { catalog } from "../catalog/index.ts";
import type { Program, Programs } from "../program.ts";
import { windows } from "./windows.ts";

const others = new Map<string, Program>([windows].flatMap((some: Programs) => Object.entries(some)));

export const programOf = (name: string): Program | undefined => {
  return catalog.programOf(name) ?? others.get(name);
};

export const { holdsTasks, runsTasks } = catalog;
