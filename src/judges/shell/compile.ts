/** Makes programs of the catalog's entries, each when it is first asked for. */
import { declared, doubled } from "./declared.ts";
import { optionTable, parseOptions, parseStrictly } from "./options.ts";
import type { Declared, Program, ProgramSpec, Trait } from "./program.ts";
import { verbTable } from "./verb.ts";
import { matchOf } from "./verb-globs.ts";

/** The catalog, by name. */
export interface Catalog {
  readonly programOf: (name: string) => Program | undefined;
  /** Whether an entry has a trait. */
  readonly is: (name: string, trait: Trait) => boolean;
  readonly names: () => Iterable<string>;
  /** Whether a file of this path holds what a program runs. */
  readonly holdsTasks: (name: string, path: string) => boolean;
  /** Whether a program runs what some files hold. */
  readonly runsTasks: (name: string) => boolean;
}

/** Throws where two entries take one name. */
export function catalogOf(specs: readonly ProgramSpec[]): Catalog {
  const entries = new Map<string, ProgramSpec>();
  for (const spec of specs)
    for (const name of spec.names.split(" ")) {
      if (entries.has(name)) throw new Error(`catalog: "${name}" stands in two entries`);
      entries.set(name, spec);
    }
  const compiled = new Map<ProgramSpec, Program>();
  const is: Catalog["is"] = (name, trait) => entries.get(name)?.traits?.includes(trait) ?? false;
  const packages = new Map(specs.flatMap(packagesOf));
  const programIn = (packageName: string): string | undefined => packages.get(packageName);
  return {
    programOf(name) {
      const spec = entries.get(name) ?? versioned(name, entries);
      if (!spec) return undefined;
      const known = compiled.get(spec);
      if (known) return known;
      const program = compile(spec, { is, programIn });
      compiled.set(spec, program);
      return program;
    },
    is,
    names: () => entries.keys(),
    runsTasks: (name) => entries.get(name)?.tasks !== undefined,
    holdsTasks: (name, path) => matchOf(entries.get(name)?.tasks ?? "")(path.slice(path.lastIndexOf("/") + 1)),
  };
}

/** `python3.12` is `python3`, where the entry says so. */
function versioned(name: string, entries: ReadonlyMap<string, ProgramSpec>): ProgramSpec | undefined {
  const bare = /^([a-z]+\d?)\.?\d{1,2}(?:\.\d{1,2})?$/.exec(name)?.[1];
  const spec = bare === undefined ? undefined : entries.get(bare);
  return spec?.traits?.includes("versioned") ? spec : undefined;
}

/** The packages that hold an entry's programs, and which. */
const packagesOf = ({ packages = "", names }: ProgramSpec): readonly (readonly [string, string])[] =>
  packages
    .split(" ")
    .filter(Boolean)
    .map((entry) => {
      const [name = "", program = names.split(" ", 1)[0]!] = entry.split(":");
      return [name, program];
    });

function compile(spec: ProgramSpec, known: Pick<Declared, "is" | "programIn">): Program {
  const { judge } = spec;
  if (!judge) return spec.verbs ? verbTable(spec).judge : declared(spec);
  const { judge: table, ...rest } = verbTable(spec);
  const listed = optionTable(spec, spec.operandEnds);
  const more: Declared = {
    ...rest,
    ...known,
    listed,
    table: spec.verbs ? table : always(declared(spec)),
    parse: (args, report) => {
      const given = spec.singleDash ? args.map((word) => doubled(word, listed)) : args;
      return spec.anyOption === undefined ? parseStrictly(given, listed, report) : parseOptions(given, listed);
    },
  };
  return (command, report) => judge(command, report, more);
}

/** An entry without verbs always has something to say. */
const always =
  (program: Program): Declared["table"] =>
  (command, report) => {
    program(command, report);
    return true;
  };
