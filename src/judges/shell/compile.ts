/** Compiles the catalog's entries into programs, each on first use. */
import { once } from "../../core/once.ts";
import { beforeFirst } from "../pieces.ts";
import { declared, doubled } from "./declared.ts";
import { isAskingAboutItself } from "./names.ts";
import { optionTable, parseOptions, parseStrictly } from "./options.ts";
import type { Declared, Entry, Program, ProgramSpec } from "./program.ts";
import type { Is, Trait, TraitOf } from "./traits.ts";
import { verbTable } from "./verb.ts";
import { matchOf } from "./verb-globs.ts";
import { bare, type Wrapping, wrapping } from "./wrapping/unwrap.ts";

/** A catalog, by name. */
export interface Catalog<P = Program> {
  readonly programOf: (name: string) => P | undefined;
  /** What the catalog says about one name. */
  readonly entryOf: (name: string) => Entry | undefined;
  readonly is: Is;
  readonly withTrait: Declared["withTrait"];
  readonly traits: ReadonlyMap<Trait, ReadonlySet<string>>;
  readonly names: () => Iterable<string>;
  /** What the program wraps, if it runs other programs. */
  readonly wrappingOf: (name: string) => Wrapping | undefined;
  /** Whether a file at this path contains code that a program runs. */
  readonly holdsTasks: (name: string, path: string) => boolean;
  /** Whether a program runs the content of some files. */
  readonly runsTasks: (name: string) => boolean;
}

/** What a catalog knows of an entry before it needs the whole of it. */
export interface Listed<S extends Entry = ProgramSpec>
  extends Pick<Entry, "names" | "packages" | "modules"> {
  /** Those that follow from what else it says, too. */
  readonly traits: readonly TraitOf[];
  readonly isWrapper: boolean;
  readonly spec: () => S;
}

export const listed = <S extends Entry>(spec: S): Listed<S> => ({
  names: spec.names,
  ...(spec.packages !== undefined && { packages: spec.packages }),
  ...(spec.modules !== undefined && { modules: spec.modules }),
  traits: [...(spec.traits ?? []), ...impliedBy(spec)],
  isWrapper: spec.wraps !== undefined,
  spec: () => spec,
});

/** The catalog of what POSIX shells run. Throws where two entries take one name. */
export const catalogOf = (specs: readonly ProgramSpec[]): Catalog => catalogFrom(specs.map(listed));

/** The same, of entries that are loaded when they are first asked for. */
export const catalogFrom = (list: readonly Listed[]): Catalog => registryOf(list, compile);

/** Entries by name, compiled on first use. Throws if two have the same name. */
export function registryOf<S extends Entry, P>(
  list: readonly Listed<S>[],
  compiled: (spec: S, others: Others) => P,
): Catalog<P> {
  const entries = entriesOf(list);
  const programs = new Map<S, P>();
  const wrappingOf = wrappingsOf(list);
  const byName = new Map<string, P>();
  const traits = traitsOf(list);
  const withTrait: Declared["withTrait"] = (trait) => traits.get(trait) ?? NO_NAMES;
  const is: Is = (name, trait) => {
    const names = withTrait(trait);
    if (names.has(name)) return true;
    const bareName = bareOf(name);
    return bareName !== undefined && names.has(bareName) && withTrait("versioned").has(bareName);
  };
  const entryOf = (name: string): S | undefined => {
    const entry = entries.get(name);
    if (entry) return entry.spec();
    const bareName = bareOf(name);
    return bareName !== undefined && withTrait("versioned").has(bareName)
      ? entries.get(bareName)?.spec()
      : undefined;
  };
  const packages = new Map(list.flatMap((entry) => namedIn(entry, entry.packages)));
  const modules = new Map(list.flatMap((entry) => namedIn(entry, entry.modules)));
  const others: Others = {
    is,
    withTrait,
    programIn: (packageName) => packages.get(packageName),
    programOfModule: (module) => modules.get(module),
    bare: (words) => bare(words, wrappingOf),
  };
  return {
    programOf(name) {
      const known = byName.get(name);
      if (known) return known;
      const spec = entryOf(name);
      if (!spec) return undefined;
      const program = programs.get(spec) ?? compiled(spec, others);
      programs.set(spec, program);
      if (entries.has(name)) byName.set(name, program);
      return program;
    },
    entryOf,
    is,
    withTrait,
    traits,
    wrappingOf,
    names: () => entries.keys(),
    runsTasks: (name) => entries.get(name)?.spec().tasks !== undefined,
    holdsTasks: (name, path) =>
      matchOf(entries.get(name)?.spec().tasks ?? "")(path.slice(path.lastIndexOf("/") + 1)),
  };
}

/** Entries by name. Throws where two take one name. */
export function entriesOf<S extends Pick<Entry, "names">>(
  specs: readonly S[],
): ReadonlyMap<string, S> {
  const entries = new Map<string, S>();
  for (const spec of specs)
    for (const name of spec.names.split(" ")) {
      if (entries.has(name)) throw new Error(`catalog: "${name}" stands in two entries`);
      entries.set(name, spec);
    }
  return entries;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Traits that follow from other fields of an entry. */
function* impliedBy({ language, wraps }: Entry): Generator<Trait> {
  if (language) yield "interpreter";
  if (!wraps || wraps.verbs) return;
  yield "wrapper";
  yield "launcher";
}

/**
 * The names of each trait, so that a question takes one lookup. Throws if a trait lists a name of
 * another entry.
 */
export function traitsOf(
  list: readonly Pick<Listed, "names" | "traits">[],
): ReadonlyMap<Trait, ReadonlySet<string>> {
  const traits = new Map<Trait, Set<string>>();
  for (const entry of list) {
    const all = entry.names.split(" ");
    for (const each of entry.traits) {
      const end = each.indexOf(": ");
      const trait = (end < 0 ? each : each.slice(0, end)) as Trait;
      const some = end < 0 ? undefined : each.slice(end + 2);
      const known = traits.get(trait) ?? new Set();
      traits.set(trait, known);
      for (const name of some?.split(" ") ?? all) {
        if (!all.includes(name))
          throw new Error(
            `catalog: "${name}" is not a name of the entry that makes it a "${trait}"`,
          );
        known.add(name);
      }
    }
  }
  return traits;
}

/** Those that run others, each made ready when it is first asked for. */
function wrappingsOf(list: readonly Listed<Entry>[]): Catalog["wrappingOf"] {
  const wrappers = new Map<string, () => Wrapping | undefined>();
  for (const { isWrapper, names, spec } of list) {
    if (!isWrapper) continue;
    const ready = once(() => {
      const entry = spec();
      return entry.wraps && wrapping(entry, entry.wraps);
    });
    for (const name of names.split(" ")) wrappers.set(name, ready);
  }
  return (name) => wrappers.get(name)?.();
}

/** `python3.12` without its version; undefined if it has none. */
function bareOf(name: string): string | undefined {
  const last = name.charCodeAt(name.length - 1);
  return last >= 48 && last <= 57
    ? /^([a-z]+\d?)\.?\d{1,2}(?:\.\d{1,2})?$/.exec(name)?.[1]
    : undefined;
}

/** `a b:c`: names that others have for an entry's programs, and which they mean. */
const namedIn = (
  { names }: Pick<Entry, "names">,
  given = "",
): readonly (readonly [string, string])[] =>
  given
    .split(/\s+/)
    .filter(Boolean)
    .map((entry) => {
      const [name = "", program = beforeFirst(names, " ")] = entry.split(":");
      return [name, program];
    });

function compile(spec: ProgramSpec, others: Others): Program {
  const program = compiled(spec, others);
  if (!spec.traits?.some((trait) => trait.startsWith("argument-files"))) return program;
  return (command, report) => {
    program(command, report);
    const file = command.args.find((arg) => arg.length > 1 && arg[0] === "@");
    if (file !== undefined && others.is(command.program, "argument-files"))
      report.add("code.exec.escape", { span: file });
  };
}

function compiled(spec: ProgramSpec, others: Others): Program {
  const { judge, verbs, operands, wraps } = spec;
  if (!judge && wraps && !verbs && !operands) return onlyWraps;
  if (!judge) return verbs ? verbTable(spec).judge : declared(spec);
  const rest = declaredBy(spec, others);
  return (command, report) => judge(command, report, rest);
}

/** The report of an entry that wraps nothing, and nothing else. */
const onlyWraps: Program = ({ args }, report) => {
  if (isAskingAboutItself(args)) report.add("exec.help");
};

/** The parts of the catalog that an entry can refer to. */
export type Others = Pick<Declared, "is" | "withTrait" | "programIn" | "programOfModule" | "bare">;

/** The context for an entry's code. */
export function declaredBy(spec: Entry, others: Others): Declared {
  const { judge: table, options, verbs, words, effects } = verbTable(spec);
  const listed = optionTable(spec, spec.operandEnds);
  return {
    options,
    verbs,
    words,
    effects,
    is: others.is,
    withTrait: others.withTrait,
    programIn: others.programIn,
    programOfModule: others.programOfModule,
    bare: others.bare,
    language: spec.language,
    listed,
    table: spec.verbs ? table : always(declared(spec)),
    parse: (args, report) => {
      const given = spec.singleDash ? args.map((word) => doubled(word, listed)) : args;
      return spec.anyOption === undefined
        ? parseStrictly(given, listed, report)
        : parseOptions(given, listed);
    },
  };
}

/** An entry without verbs always reports something. */
const always =
  (program: ReturnType<typeof declared>): Declared["table"] =>
  (command, report) => {
    program(command, report);
    return true;
  };
