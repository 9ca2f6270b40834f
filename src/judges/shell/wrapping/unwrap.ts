/** Removes a wrapper: its options and its own operands. The rest is the command that it runs. */
import { UNKNOWN } from "../../report.ts";
import { doubled } from "../declared.ts";
import { nameOf } from "../names.ts";
import { type Given, type Options, optionTable, takeOption } from "../options.ts";
import type { Entry, OptionEffect } from "../program.ts";
import { namesSecret, splitWords } from "./split.ts";
import { does, type EvenWraps, type Unwrapped, type Wraps } from "./wraps.ts";

/** What an entry says about what it wraps, compiled. */
export interface Wrapping {
  readonly wraps: EvenWraps;
  readonly options: Options;
  readonly verbs: ReadonlySet<string> | undefined;
  readonly needs: ReadonlySet<string> | undefined;
  readonly singleDash: boolean;
}

export function wrapping(entry: Entry, wraps: Wraps): Wrapping {
  const { verbs, needs } = wraps;
  return {
    wraps: evened(wraps),
    // the common options are left out: whether they take the next word is not known
    options: optionTable([wraps, entry], false, false),
    verbs: verbs === undefined ? undefined : new Set(verbs.split(" ")),
    needs: needs === undefined ? undefined : new Set(needs.split("|")),
    singleDash: entry.singleDash === true,
  };
}

/** What is looked up for every wrapped command; all wrappers have this form. */
const evened = ({
  verbs,
  key,
  alone,
  operands,
  writes,
  assigns,
  dashes,
  anywhere,
  ...rest
}: Wraps): EvenWraps => {
  const { words, into, before, placeholder, closed, runs } = rest;
  return {
    verbs,
    key,
    alone,
    operands,
    writes,
    assigns,
    dashes,
    anywhere,
    words,
    into,
    before,
    placeholder,
    closed,
    runs,
  };
};

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/** How deep `env -S` may nest; a deeper call is suspicious, and uncertain. */
const MAX_SPLITS = 16;

/** What has been read so far. */
interface Reading {
  args: readonly string[];
  readonly on: Wrapping;
  readonly given: Given[];
  readonly assigned: string[];
  readonly operands: string[];
  at: number;
  dashed: boolean;
  strange: boolean;
  /** How often a value was split into words. */
  splits: number;
  /** The index of the unlisted option that may take the next word. */
  doubt: number;
}

/** Undefined if the program wraps nothing with these words. */
export function unwrapped(on: Wrapping, args: readonly string[]): Unwrapped | undefined {
  const reading: Reading = {
    args,
    on,
    given: [],
    assigned: [],
    operands: [],
    at: 0,
    dashed: false,
    strange: false,
    splits: 0,
    doubt: -1,
  };
  if (on.verbs) {
    readOptions(reading);
    if (!on.verbs.has(args[reading.at] ?? "")) return undefined;
    reading.at++;
  }
  const before = readOptions(reading);
  if (before) return rest(reading, [...before, ...reading.args.slice(reading.at)]);
  const own = on.wraps.anywhere ? readAnywhere(reading) : skipOperands(reading);
  const { needs } = on;
  if (!own || (needs && !reading.given.some(({ name }) => needs.has(name)))) return undefined;
  return rest(reading, own);
}

/** How deep wrappers may nest; a deeper call is suspicious. */
const MAX_WRAPPERS = 8;

/**
 * The words without the wrappers in front, as long as these take words and not a text: `rm {}` of
 * `sudo nice rm {}`.
 */
export function bare(
  words: readonly string[],
  wrappingOf: (name: string) => Wrapping | undefined,
): readonly string[] {
  let left = words;
  for (let off = 0; off < MAX_WRAPPERS && left[0] !== undefined; off++) {
    const on = wrappingOf(nameOf(left[0]));
    const inner = on && unwrapped(on, left.slice(1));
    if (!inner || inner.argv.length === 0) break;
    left = inner.argv;
  }
  return left;
}

/**
 * Reads options up to the first operand, or up to the option that a program's words follow. Returns
 * the words to put before those.
 */
function readOptions(reading: Reading): readonly string[] | undefined {
  const { on, given, assigned } = reading;
  const { wraps } = on;
  for (; reading.at < reading.args.length; reading.at++) {
    const word = reading.args[reading.at] ?? "";
    if (word === "--") {
      reading.dashed = true;
      reading.at++;
      return undefined;
    }
    if (word.length > 1 && word.startsWith("-")) {
      const last = readOption(word, reading) ? given.at(-1) : undefined;
      if (!last || !does(last, "words")) continue;
      reading.at++;
      return wraps.before?.[last.name]?.split(" ") ?? NO_WORDS;
    }
    if (wraps.assigns && ASSIGNMENT.test(word)) assigned.push(word);
    else if (word !== "-") return undefined;
  }
  return undefined;
}

const NO_WORDS: readonly string[] = [];

/** Whether the option could be read. */
function readOption(word: string, reading: Reading): boolean {
  const { args, on, given } = reading;
  if (word.startsWith(`-${UNKNOWN}`) || word.startsWith(`--${UNKNOWN}`)) {
    reading.strange = true;
    return false;
  }
  const before = given.length;
  const taken = takeOption(
    on.singleDash ? doubled(word, on.options) : word,
    args[reading.at + 1],
    on.options,
    given,
  );
  const last = given.at(-1);
  if (last && does(last, "split") && reading.splits++ < MAX_SPLITS) {
    given.length = before;
    const behind = args.slice(reading.at + (1 + taken));
    reading.args = [...args.slice(0, reading.at + 1), ...splitWords(last.value ?? ""), ...behind];
    if (namesSecret(last.value ?? "")) reading.strange = true;
    return false;
  }
  if (reading.splits > MAX_SPLITS) reading.strange = true;
  for (let each = before; each < given.length; each++)
    if (given[each]?.listed === false) return doubts(word, reading);
  reading.at += taken;
  return true;
}

/** An unlisted option: the next word may be its value or the program. */
function doubts(word: string, reading: Reading): true {
  reading.strange = true;
  if (!word.includes("=")) reading.doubt = reading.at;
  return true;
}

/** Its own operands, and a `--` behind them. Undefined if a required `--` is missing. */
function skipOperands(reading: Reading): readonly string[] | undefined {
  const { on, assigned, operands } = reading;
  const { wraps } = on;
  if (wraps.dashes) return behindDashes(reading);
  const own = ownOperands(reading);
  operands.push(...reading.args.slice(reading.at, reading.at + own));
  reading.at += own;
  // more of its options may follow its own operand: `flock FILE -c CMD`
  if (own > 0 && !reading.dashed && on.options.effects.includes("command")) readOptions(reading);
  const { args } = reading;
  while (wraps.assigns && ASSIGNMENT.test(args[reading.at] ?? ""))
    assigned.push(args[reading.at++] ?? "");
  if (args[reading.at] === "--") reading.at++;
  return args.slice(reading.at);
}

const ownOperands = ({ on, given }: Reading): number =>
  given.some((option) => does(option, "operand")) ? 0 : (on.wraps.operands ?? 0);

/** With a verb in front (`mise exec`), the `--` may be left out. */
function behindDashes(reading: Reading): readonly string[] | undefined {
  const { args, on, given, operands, at } = reading;
  const { wraps } = on;
  if (!reading.dashed && !args.includes("--", at)) {
    if (
      wraps.verbs === undefined &&
      !given.some((option) => does(option, "command") || does(option, "program"))
    )
      return undefined;
    return args.slice(at + (wraps.operands ?? 0));
  }
  // the `--` may turn out to be the value of an option
  while (!reading.dashed && reading.at < args.length) {
    operands.push(args[reading.at++] ?? "");
    readOptions(reading);
  }
  return args.slice(reading.at);
}

/** `su USER -c CMD`: options and operands in any order. */
function readAnywhere(reading: Reading): readonly string[] {
  const operands: string[] = [];
  while (reading.at < reading.args.length && !reading.dashed) {
    const word = reading.args[reading.at] ?? "";
    if (word.startsWith("-")) {
      const before = readOptions(reading);
      if (before) return [...before, ...reading.args.slice(reading.at)];
    } else {
      operands.push(word);
      reading.at++;
    }
  }
  operands.push(...reading.args.slice(reading.at));
  const own = ownOperands(reading);
  reading.operands.push(...operands.slice(0, own));
  return operands.slice(own);
}

function rest(
  { args, on, given, assigned, operands, at, strange, doubt }: Reading,
  words: readonly string[],
): Unwrapped {
  const { wraps } = on;
  const named = lastValue(given, "program");
  const argv = named === undefined ? words : [named, ...words];
  const scripts = given
    .filter((option) => does(option, "command"))
    .map((option) => textOf(option, wraps));
  const joined = wraps.words === "text" || given.some((option) => does(option, "joined"));
  if (joined && argv.length > 0) scripts.push(argv.join(" "));
  else if (wraps.words === "texts") scripts.push(...argv);
  return {
    wraps,
    argv: joined || wraps.words === "texts" ? NO_WORDS : argv,
    other:
      doubt >= 0 && doubt === at - 1 && argv.length > 1 && args[at] === argv[0]
        ? argv.slice(1)
        : undefined,
    scripts,
    given,
    operands,
    assigned,
    strange,
  };
}

function textOf({ name, value = "" }: Given, { before }: EvenWraps): string {
  const text = plain(name, value);
  return before?.[name] === undefined ? text : `${before[name]} ${text}`;
}

/** Many programs take `-c=text` for `-c text`. */
const plain = (name: string, value: string): string =>
  name.length === 2 && value.startsWith("=") ? value.slice(1) : value;

/** The value of the last option with this effect. */
export function lastValue(given: readonly Given[], effect: OptionEffect): string | undefined {
  const option = given.findLast((each) => does(each, effect));
  return option?.value === undefined ? undefined : plain(option.name, option.value);
}
