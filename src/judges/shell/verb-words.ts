/** Splits a command's words into operands and options, for a verb table. */
import { firstUnitOf } from "../../core/unit-at.ts";
import { commonOption } from "./common-options.ts";
import { type Facts, factsOf, namesOf, type WordOptions } from "./option-names.ts";

export interface GivenOption {
  /** `--force`, `-x`; each letter of a cluster stands by itself. */
  readonly name: string;
  /** Which of the table's names it may stand for. */
  readonly means: readonly string[];
  /**
   * What stands behind `=`, behind the letter, or in the next word: a table that asks for a value
   * may take it.
   */
  readonly value: string | undefined;
}

export interface Words {
  readonly args: readonly string[];
  readonly operands: readonly string[];
  /** The words that `~` looks at. */
  readonly all: readonly string[];
  /** The index of each operand in `args`. */
  readonly places: readonly number[];
  readonly options: readonly GivenOption[];
  /** Those of them that the table names, each value once. */
  readonly named: readonly GivenOption[];
  /** How many operands come before the first option that may have an unlisted value. */
  readonly path: number;
  /** Where `--` stands, or -1. */
  readonly end: number;
  /** Some word could be anything, an option too. */
  readonly vague: boolean;
  /** An option that the table does not name may do anything. */
  readonly loose: boolean;
  /** The first option that the entry does not list, and its index in `args`. */
  readonly unlisted: { readonly word: string; readonly at: number } | undefined;
  /** Which operands follow an unknown option, and so may be its value. */
  readonly doubts: readonly number[];
}

const NONE: readonly string[] = [];
const DASH = 45;
const NO_DOUBTS: readonly number[] = [];

export function namedOf(options: readonly GivenOption[]): readonly GivenOption[] {
  if (options.length === 0) return options;
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
    const arg = args[at] ?? "";
    if (end < 0 && arg === "--") {
      end = at;
    } else if (end >= 0 || firstUnitOf(arg) !== DASH || arg.length < 2) {
      if (firstUnitOf(arg) === 0) vague = true;
      if (doubtful) {
        doubts ??= [];
        doubts.push(operands.length);
        doubtful = false;
      }
      operands.push(arg);
      places.push(at);
    } else {
      const name = nameOf(arg);
      const next = args[at + 1];
      const facts = factsOf(name, known);
      if (facts.vague) vague = true;
      const guessed =
        name.length === arg.length && operands.length < MOST_GROUPS && known.guesses?.(name);
      if (unlisted === undefined && (guessed || !isListed(arg, next, facts)))
        unlisted = { word: arg, at };
      if (addOptions({ arg, next, facts }, known, options) && !isNamed(next, known))
        at += known.takesTwo?.has(name) ? 2 : 1;
      else if (!facts.takesValue && !(facts.takesNone && name.length === arg.length)) {
        if (path < 0) path = operands.length;
        doubtful = name.length === arg.length && !facts.named;
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

/** A value may be left out: an option that the table names is none. */
const isNamed = (next: string | undefined, { names }: WordOptions): boolean =>
  next !== undefined && (next[0] === "-" || !names.dashed) && names.has(nameOf(next));

const nameOf = (arg: string): string => {
  const equals = arg.indexOf("=");
  return equals < 0 ? arg : arg.slice(0, equals);
};

/** No program has more letters than that to put into one word; the rest is a value. */
const LONGEST_CLUSTER = 12;

/** One word that begins with a dash, and the word behind it. */
interface Dashed {
  readonly arg: string;
  readonly next: string | undefined;
  readonly facts: Facts;
}

/** Adds what one word says, and tells whether the next word belongs to it. */
function addOptions(
  { arg, next, facts }: Dashed,
  known: WordOptions,
  options: GivenOption[],
): boolean {
  const name = nameOf(arg);
  const joined = name.length < arg.length;
  const value = joined ? arg.slice(name.length + 1) : next;
  options.push({ name, means: facts.means, value });
  if (facts.whole) return !joined && facts.takesValue;
  for (let at = 1; at < name.length && at < LONGEST_CLUSTER; at++) {
    const letter = `-${name[at]}`;
    const last = at === name.length - 1;
    const { named, takesValue } = factsOf(letter, known);
    options.push({
      name: letter,
      means: named ? [letter] : NONE,
      value: last ? value : arg.slice(at + 1),
    });
    if (takesValue) return last && !joined;
  }
  return false;
}

/** Whether an option is listed, with the value that it has. */
function isListed(arg: string, next: string | undefined, { listed, format }: Facts): boolean {
  if (listed || !format) return listed;
  const name = nameOf(arg);
  return (
    commonOption(name, name.length < arg.length ? arg.slice(name.length + 1) : next) !== undefined
  );
}

/**
 * Whether an option stands among the words: `-f` alone or in a cluster, `--force` whole, shortened
 * or with `=value`, `-x=yes` with that value.
 */
export function hasOption(args: readonly string[], option: string): boolean {
  const name = nameOf(option);
  const value = name.length < option.length ? option.slice(name.length + 1) : undefined;
  const known: WordOptions = {
    takesValue: NO_WORDS,
    takesNone: NO_WORDS,
    takesTwo: undefined,
    guesses: undefined,
    names: namesOf([name]),
    seen: new Map(),
  };
  return wordsOf(args, known).options.some(
    ({ means, ...given }) => means.length > 0 && (value === undefined || given.value === value),
  );
}
const NO_WORDS: ReadonlySet<string> = new Set();
