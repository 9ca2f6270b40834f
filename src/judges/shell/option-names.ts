/**
 * The names of a program's options: which of them a given name may stand for, and what is known
 * about it.
 */
import { isKnown } from "../report.ts";
import { COMMON_FLAGS, commonOption, FORMAT_OPTIONS } from "./common-options.ts";
import { type OptionSpec, unmarked } from "./options.ts";
import { matchOf } from "./verb-globs.ts";

/** The options that a table lists. */
export interface Names {
  readonly has: (name: string) => boolean;
  /** All of them begin with a dash. */
  readonly dashed: boolean;
  /**
   * The listed options that a given name may stand for: itself, the long ones that it abbreviates,
   * `-force` for `--force`, `--list-*` for `--list-all`.
   */
  readonly meantBy: (given: string) => readonly string[];
}

/** Names of options, or a glob such as `--*-id` for a program whose options are generated. */
export type NameSet = Pick<ReadonlySet<string>, "has">;

/** What is known of a program's options. */
export interface WordOptions {
  /** Their value is the next word. */
  readonly takesValue: NameSet;
  /** They have no value, and are not clusters. */
  readonly takesNone: NameSet;
  /** Their two values are the next two words. */
  readonly takesTwo: NameSet | undefined;
  readonly names: Names;
  /** It takes a value according to a glob only; before the verbs that is not certain. */
  readonly guesses: ((name: string) => boolean) | undefined;
  /** Results for names that were looked up before. */
  readonly seen: Map<string, Facts>;
}

/** What an entry says about one option name. */
export interface Facts {
  readonly means: readonly string[];
  /** It is listed by the entry, or by every entry: the whole word, or each letter of a cluster. */
  readonly listed: boolean;
  /** It is listed with certain values. */
  readonly format: boolean;
  readonly takesValue: boolean;
  readonly takesNone: boolean;
  readonly named: boolean;
  /** It is not a cluster. */
  readonly whole: boolean;
  /** Some of it is known only at run time. */
  readonly vague: boolean;
}

/** At most this many names are remembered. */
const MOST_SEEN = 500;

export function factsOf(name: string, known: WordOptions): Facts {
  const before = known.seen.get(name);
  if (before) return before;
  const means = known.names.meantBy(name);
  const takesValue = known.takesValue.has(name);
  const takesNone = known.takesNone.has(name);
  const named = known.names.has(name);
  const facts: Facts = {
    means,
    listed:
      takesNone ||
      takesValue ||
      means.length > 0 ||
      commonOption(name, undefined) !== undefined ||
      isCluster(name, known),
    format: FORMAT_OPTIONS.has(name),
    takesValue,
    takesNone,
    named,
    whole: name.length === 2 || name.startsWith("--") || named || takesNone || takesValue,
    vague: !isKnown(name),
  };
  if (known.seen.size >= MOST_SEEN) known.seen.clear();
  if (name.length <= LONGEST_SEEN) known.seen.set(name, facts);
  return facts;
}

/** Longer names are not remembered. */
const LONGEST_SEEN = 60;

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
    else if (given.length > 3 && given[1] === "-")
      meant = long.filter((name) => name.startsWith(given));
    const single = doubled.get(given);
    if (single !== undefined) meant = [...meant, single];
    if (globs.length > 0)
      meant = [...meant, ...globs.filter((glob) => given.startsWith(glob.slice(0, -1)))];
    return meant;
  };
  const dashed = [...names].every((name) => name.startsWith("-"));
  return { has: (name) => names.has(name), dashed, meantBy };
}

/** The options of an entry or of one of its verbs, and further names from its lines. */
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
  const names = namesOf([
    ...listed,
    ...[...takesValue, ...takesNone].filter((name) => !isInnerGlob(name)),
  ]);
  const flagSet = nameSet(takesNone);
  const exact = new Set(takesValue);
  const takesTwo = two.length > 0 ? new Set(two) : undefined;
  const seen = new Map<string, Facts>();
  // written out twice: a spread makes objects of several shapes, which are slow to read
  if (!takesValue.some((name) => name.includes("*")))
    return { takesValue: exact, takesNone: flagSet, takesTwo, names, guesses: undefined, seen };
  const like = nameSet(takesValue);
  const guesses = (name: string): boolean =>
    !exact.has(name) && !flagSet.has(name) && !COMMON_FLAGS.has(name) && like.has(name);
  const either = { has: (name: string): boolean => exact.has(name) || guesses(name) };
  return { takesValue: either, takesNone: flagSet, takesTwo, names, guesses, seen };
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

/** `-20`, or letters after one dash that are all listed. */
function isCluster(name: string, { takesValue, takesNone, names }: WordOptions): boolean {
  if (/^-\d+$/.test(name)) return true;
  if (name[1] === "-" || name.length === 2) return false;
  for (let at = 1; at < name.length; at++) {
    const letter = `-${name[at]}`;
    if (takesValue.has(letter)) return true;
    if (at > 1 && /\d/.test(name.charAt(at))) continue; // `-j8`, `-sj8`: a number for the letter
    if (!takesNone.has(letter) && !names.has(letter) && !COMMON_FLAGS.has(letter)) return false;
  }
  return true;
}
