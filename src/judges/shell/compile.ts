/** Makes programs of the catalog's entries, each when it is first asked for. */
import { declared, doubled } from "./declared.ts";
import { isAskingAboutItself } from "./names.ts";
import { optionTable, parseOptions, parseStrictly } from "./options.ts";
import type { Declared, Entry, Program, ProgramSpec, Trait } from "./program.ts";
import { verbTable } from "./verb.ts";
import { type Match, matchOf } from "./verb-globs.ts";
import { bare, type Wrapping, wrapping } from "./wrapping/unwrap.ts";

/** A catalog, by name. */
export interface Catalog<P = Program> {
  readonly programOf: (name: string) => P | undefined;
  /** Whether an entry has a trait. */
  readonly is: (name: string, trait: Trait) => boolean;
  readonly names: () => Iterable<string>;
  /** What the program of this name wraps, if it runs other programs. */
  readonly wrappingOf: (name: string) => Wrapping | undefined;
  /** Whether a file of this path holds what a program runs. */
  readonly holdsTasks: (name: string, path: string) => boolean;
  /** Whether a program runs what some files hold. */
  readonly runsTasks: (name: string) => boolean;
}

/** The catalog of what POSIX shells run. Throws where two entries take one name. */
export const catalogOf = (specs: readonly ProgramSpec[]): Catalog => registryOf(specs, compile);

/** Entries by name, compiled when they are first asked for. Throws where two take one name. */
export function registryOf<S extends Entry, P>(specs: readonly S[], compiled: (spec: S, others: Others) => P): Catalog<P> {
  const entries = new Map<string, S>();
  for (const spec of specs)
    for (const name of spec.names.split(" ")) {
      if (entries.has(name)) throw new Error(`catalog: "${name}" stands in two entries`);
      entries.set(name, spec);
    }
  const programs = new Map<S, P>();
  const taskFiles = new Map<string, Match>();
  const wrappingOf = wrappingsOf(specs);
  const byName = new Map<string, P>();
  const is: Declared["is"] = (name, trait) => entries.get(name)?.traits?.includes(trait) ?? false;
  const packages = new Map(specs.flatMap(packagesOf));
  const programIn = (packageName: string): string | undefined => packages.get(packageName);
  return {
    programOf(name) {
      const known = byName.get(name);
      if (known) return known;
      const spec = entries.get(name) ?? versioned(name, entries);
      if (!spec) return undefined;
      const program = programs.get(spec) ?? compiled(spec, { is, programIn, bare: (words) => bare(words, wrappingOf) });
      programs.set(spec, program);
      if (entries.has(name)) byName.set(name, program);
      return program;
    },
    is,
    wrappingOf,
    names: () => entries.keys(),
    runsTasks: (name) => entries.get(name)?.tasks !== undefined,
    holdsTasks(name, path) {
      const { tasks = "" } = entries.get(name) ?? {};
      const isTask = taskFiles.get(tasks) ?? matchOf(tasks);
      taskFiles.set(tasks, isTask);
      return isTask(path.slice(path.lastIndexOf("/") + 1));
    },
  };
}

/** Those that run others, each made ready when it is first asked for. */
function wrappingsOf(specs: readonly Entry[]): Catalog["wrappingOf"] {
  const wrappers = new Map<string, Entry>();
  for (const spec of specs) if (spec.wraps) for (const name of spec.names.split(" ")) wrappers.set(name, spec);
  const ready = new Map<Entry, Wrapping>();
  return (name) => {
    const spec = wrappers.get(name);
    if (!spec) return undefined;
    const known = ready.get(spec) ?? wrapping(spec, spec.wraps!);
    ready.set(spec, known);
    return known;
  };
}

/** `python3.12` is `python3`, where the entry says so. */
function versioned<S extends Entry>(name: string, entries: ReadonlyMap<string, S>): S | undefined {
  const bare = /^([a-z]+\d?)\.?\d{1,2}(?:\.\d{1,2})?$/.exec(name)?.[1];
  const spec = bare === undefined ? undefined : entries.get(bare);
  return spec?.traits?.includes("versioned") ? spec : undefined;
}

/** The packages that hold an entry's programs, and which. */
const packagesOf = ({ packages = "", names }: Entry): readonly (readonly [string, string])[] =>
  packages
    .split(" ")
    .filter(Boolean)
    .map((entry) => {
      const [name = "", program = names.split(" ", 1)[0]!] = entry.split(":");
      return [name, program];
    });

function compile(spec: ProgramSpec, others: Others): Program {
  const { judge, verbs, operands, wraps } = spec;
  if (!judge && wraps && !verbs && !operands) return onlyWraps;
  if (!judge) return verbs ? verbTable(spec).judge : declared(spec);
  const rest = declaredBy(spec, others);
  return (command, report) => judge(command, report, rest);
}

/** What an entry says where it wraps nothing, and of nothing else. */
const onlyWraps: Program = ({ args }, report) => {
  if (isAskingAboutItself(args)) report.add("exec.help");
};

/** What the rest of a catalog tells an entry. */
export type Others = Pick<Declared, "is" | "programIn" | "bare">;

/** What an entry hands its code. */
export function declaredBy(spec: Entry, others: Others): Declared {
  const { judge: table, ...rest } = verbTable(spec);
  const listed = optionTable(spec, spec.operandEnds);
  return {
    ...rest,
    ...others,
    listed,
    table: spec.verbs ? table : always(declared(spec)),
    parse: (args, report) => {
      const given = spec.singleDash ? args.map((word) => doubled(word, listed)) : args;
      return spec.anyOption === undefined ? parseStrictly(given, listed, report) : parseOptions(given, listed);
    },
  };
}

/** An entry without verbs always has something to say. */
const always =
  (program: ReturnType<typeof declared>): Declared["table"] =>
  (command, report) => {
    program(command, report);
    return true;
  };
