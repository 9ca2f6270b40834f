/** A command's words, parted into operands and options, as a verb table looks at them. */
import { UNKNOWN } from "../report.ts";
import { COMMON_FLAGS, commonOption } from "./common-options.ts";
import { type OptionSpec, unmarked } from "./options.ts";
import { matchOf } from "./verb-globs.ts";

export interface GivenOption {
  /** `--force`, `-x`; each letter of a cluster stands by itself. */
  readonly name: string;
  /** Which of the table's names it may stand for. */
  readonly means: readonly string[];
  /** What stands behind `=`, behind the letter, or in the next word: a table that asks for a value may take it. */
  readonly value: string | undefined;
}

export interface Words {
  readonly args: readonly string[];
  readonly operands: readonly string[];
  /** The words that `~` looks at. */
  readonly all: readonly string[];
  /** Where each operand stands in `args`. */
  readonly places: readonly number[];
  readonly options: readonly GivenOption[];
  /** Those of them that the table names, each value once. */
  readonly named: readonly GivenOption[];
  /** How many operands stand before the first option that may have a value nobody knows of. */
  readonly path: number;
  /** Where `--` stands, or -1. */
  readonly end: number;
  /** Some word could be anything, an option too. */
  readonly vague: boolean;
  /** An option that the table does not name may do anything. */
  readonly loose: boolean;
  /** The first option that the entry does not list, and where it stands in `args`. */
  readonly unlisted: { readonly word: string; readonly at: number } | undefined;
  /** Which operands stand behind an option that nobody knows, and so may be its value. */
  readonly doubts: readonly number[];
}

/** The options that a table names. */
export interface Names {
  readonly has: (name: string) => boolean;
  /** Those that a given one may stand for: itself, the long ones that it shortens, `-force` for `--force`, `--list-*` for `--list-all`. */
  readonly meantBy: (given: string) => readonly string[];
}

/** Names of options, also by a glob: `--*-id`, for a program whose options are made from the names of an interface. */
export type NameSet = Pick<ReadonlySet<string>, "has">;

/** What is known of a program's options. */
export interface WordOptions {
  /** The next word is their value. */
  readonly takesValue: NameSet;
  /** They have no value, and are no clusters. */
  readonly takesNone: NameSet;
  /** The next two words are their values. */
  readonly takesTwo?: NameSet;
  readonly names: Names;
  /** Takes a value as far as a glob says so; before the verbs that is no proof. */
  readonly guesses?: (name: string) => boolean;
}

const NOTHING: readonly string[] = [];

export function namesOf(all: Iterable<string>): Names {
  const names = new Set<string>();
  const globs: string[] = [];
  /** `--force` for `-force`. */
  const doubled = new Map<string, string>();
  for (const name of all) {
    if (name.endsWith("*")) globs.push(name);
    else names.add(name);
    if (name.length > 2 && name[1] !== "-") doubled.set(`-${name}`, name);
  }
  const long = [...names].filter((name) => name.startsWith("--"));
  const meantBy = (given: string): readonly string[] => {
    let meant: readonly string[] = NOTHING;
    if (names.has(given)) meant = [given];
    else if (given.length > 3 && given[1] === "-") meant = long.filter((name) => name.startsWith(given));
    const single = doubled.get(given);
    if (single !== undefined) meant = [...meant, single];
    if (globs.length > 0) meant = [...meant, ...globs.filter((glob) => given.startsWith(glob.slice(0, -1)))];
    return meant;
  };
  return { has: (name) => names.has(name), meantBy };
}

/** The options of an entry or of one of its verbs, and the names that its lines have beside them. */
export function wordOptions(
  { flags = "", values = "", pairs = "", options = {} }: OptionSpec,
  listed: Iterable<string> = [],
  withValue: readonly string[] = [],
): WordOptions {
  const two = [...namesIn(pairs)];
  const takesValue = [...namesIn(values), ...two, ...withValue];
  const takesNone = [...namesIn(flags)];
  for (const names of Object.keys(options)) {
    (names.endsWith("=") ? takesValue : takesNone).push(...namesIn(unmarked(names)));
    if (names.endsWith("==")) two.push(...namesIn(unmarked(names)));
  }
  const names = namesOf([...listed, ...[...takesValue, ...takesNone].filter((name) => !isInnerGlob(name))]);
  const flagSet = nameSet(takesNone);
  const exact = new Set(takesValue);
  const pairing = two.length > 0 ? { takesTwo: new Set(two) } : undefined;
  if (!takesValue.some((name) => name.includes("*"))) return { takesValue: exact, takesNone: flagSet, names, ...pairing };
  const like = nameSet(takesValue);
  const guesses = (name: string): boolean => !exact.has(name) && !flagSet.has(name) && !COMMON_FLAGS.has(name) && like.has(name);
  return { takesValue: { has: (name) => exact.has(name) || guesses(name) }, takesNone: flagSet, names, guesses, ...pairing };
}

export const namesIn = (text: string): readonly string[] =>
  text
    .split(/[\s|]+/)
    .map((name) => (name.length > 2 ? name.replace(/\?$/, "") : name))
    .filter(Boolean);

const isInnerGlob = (name: string): boolean => name.slice(0, -1).includes("*");

function nameSet(names: readonly string[]): NameSet {
  const exact = new Set(names);
  const globs = names.filter((name) => name.includes("*"));
  if (globs.length === 0) return exact;
  const like = matchOf(globs.join("|"));
  return { has: (name) => exact.has(name) || like(name) };
}

const NO_DOUBTS: readonly number[] = [];

export function namedOf(options: readonly GivenOption[]): readonly GivenOption[] {
  const named = options.filter(({ means }) => means.length > 0);
  if (named.length < 10) return named;
  const seen = new Set<string>();
  return named.filter(({ name, value = "" }) => {
    const before = seen.size;
    return seen.add(`${name}=${value}`).size > before;
  });
}

/** An interface's own options stand behind its group and its verb. */
const MOST_GROUPS = 2;

export function wordsOf(args: readonly string[], known: WordOptions): Words {
  const operands: string[] = [];
  const places: number[] = [];
  const options: GivenOption[] = [];
  let path = -1;
  let end = -1;
  let vague = false;
  let unlisted: Words["unlisted"];
  let doubts: number[] | undefined;
  let doubtful = false;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (end < 0 && arg === "--") {
      end = at;
    } else if (end >= 0 || arg.length < 2 || arg[0] !== "-") {
      if (arg[0] === UNKNOWN) vague = true;
      if (doubtful) {
        doubts ??= [];
        doubts.push(operands.length);
        doubtful = false;
      }
      operands.push(arg);
      places.push(at);
    } else {
      const name = nameOf(arg);
      if (name.includes(UNKNOWN)) vague = true;
      const next = args[at + 1];
      const guessed = name.length === arg.length && operands.length < MOST_GROUPS && known.guesses?.(name);
      if (unlisted === undefined && (guessed || !isListed(arg, next, known))) unlisted = { word: arg, at };
      // a value may be left out; an option that the table names is none
      if (addOptions(arg, next, known, options) && !(next !== undefined && known.names.has(nameOf(next))))
        at += known.takesTwo?.has(name) ? 2 : 1;
      else if (!known.takesValue.has(name) && !known.takesNone.has(arg)) {
        if (path < 0) path = operands.length;
        doubtful = name.length === arg.length && !known.names.has(name);
        continue;
      }
      doubtful = false;
    }
  }
  const named = namedOf(options);
  return {
    args,
    operands,
    all: operands,
    places,
    options,
    named,
    path: path < 0 ? operands.length : path,
    end,
    vague,
    loose: false,
    unlisted,
    doubts: doubts ?? NO_DOUBTS,
  };
}

const nameOf = (arg: string): string => {
  const equals = arg.indexOf("=");
  return equals < 0 ? arg : arg.slice(0, equals);
};

/** No program has more letters than that to put into one word; the rest is a value. */
const LONGEST_CLUSTER = 12;

/** Adds what one word says, and tells whether the next word belongs to it. */
function addOptions(
  arg: string,
  next: string | undefined,
  { takesValue, takesNone, names }: WordOptions,
  options: GivenOption[],
): boolean {
  const name = nameOf(arg);
  const joined = name.length < arg.length;
  const value = joined ? arg.slice(name.length + 1) : next;
  options.push({ name, means: names.meantBy(name), value });
  const whole = name.length === 2 || name.startsWith("--") || names.has(name) || takesNone.has(name) || takesValue.has(name);
  if (whole) return !joined && takesValue.has(name);
  for (let at = 1; at < name.length && at < LONGEST_CLUSTER; at++) {
    const letter = `-${name[at]}`;
    const last = at === name.length - 1;
    options.push({ name: letter, means: names.has(letter) ? [letter] : NOTHING, value: last ? value : arg.slice(at + 1) });
    if (takesValue.has(letter)) return last && !joined;
  }
  return false;
}

/** Whether the entry, or every entry, lists an option: the whole word, or each letter of a cluster. */
function isListed(arg: string, next: string | undefined, { takesValue, takesNone, names }: WordOptions): boolean {
  const name = nameOf(arg);
  if (takesNone.has(name) || takesValue.has(name) || names.meantBy(name).length > 0) return true;
  const value = name.length < arg.length ? arg.slice(name.length + 1) : next;
  if (commonOption(name, value) !== undefined || /^-\d+$/.test(name)) return true;
  if (name[1] === "-" || name.length === 2) return false;
  for (let at = 1; at < name.length; at++) {
    const letter = `-${name[at]}`;
    if (takesValue.has(letter)) return true;
    if (at > 1 && /\d/.test(name[at]!)) continue; // `-j8`, `-sj8`: how many of what the letter says
    if (!takesNone.has(letter) && !names.has(letter) && !COMMON_FLAGS.has(letter)) return false;
  }
  return true;
}
