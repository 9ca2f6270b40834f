/** The form of the tables of variables, and the lookup of a name in them. */
import type { Check } from "./values.ts";

/** A check, and the variables that it is for; `NAME_*` stands for all names with that prefix. */
export type Rows = readonly (readonly [Check, string])[];

export interface Names {
  readonly exact: ReadonlyMap<string, Check>;
  readonly starts: readonly (readonly [string, Check])[];
}

export function namesOf(...tables: readonly Rows[]): Names {
  const exact = new Map<string, Check>();
  const starts: (readonly [string, Check])[] = [];
  for (const [check, names] of tables.flat()) {
    for (const name of names.split(/\s+/).filter(Boolean)) {
      if (name.endsWith("*")) starts.push([name.slice(0, -1), check]);
      else exact.set(name, check);
    }
  }
  return { exact, starts };
}

export const checkOf = ({ exact, starts }: Names, name: string): Check | undefined =>
  exact.get(name) ?? starts.find(([start]) => name.startsWith(start))?.[1];
