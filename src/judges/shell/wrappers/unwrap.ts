/** Takes a wrapper off: its options, its own operands, and what is left, which it runs. */
import { UNKNOWN } from "../../report.ts";
import { wrappers } from "./index.ts";
import { splitWords } from "./split.ts";
import { type GivenOption, type Lists, listsOf, optionsIn, type Unwrapped, type Wrapper } from "./wrapper.ts";

const BY_NAME: ReadonlyMap<string, Wrapper> = new Map(
  wrappers.flatMap((wrapper) => wrapper.names.split(" ").map((name): [string, Wrapper] => [name, wrapper])),
);
/** Most wrappers are never met: their lists are made at the first use. */
const LISTS = new Map<Wrapper, Lists>();

function listsFor(wrapper: Wrapper): Lists {
  const made = LISTS.get(wrapper);
  if (made) return made;
  const lists = listsOf(wrapper);
  LISTS.set(wrapper, lists);
  return lists;
}

export const isWrapper = (name: string): boolean => BY_NAME.has(name);

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/** `env -S` within `env -S`: more than this is no honest call, and uncertain. */
const MAX_SPLITS = 16;

/** What was read so far. */
interface Reading {
  args: readonly string[];
  readonly lists: Lists;
  readonly given: GivenOption[];
  readonly assigned: string[];
  readonly operands: string[];
  at: number;
  dashed: boolean;
  strange: boolean;
  /** How often a value was taken apart into words of its own. */
  splits: number;
  /** Where the option stands that is in no list and may take the next word. */
  doubt: number;
}

/** Undefined where the program wraps nothing, or not with these words. */
export function unwrapped(name: string, args: readonly string[]): Unwrapped | undefined {
  const wrapper = BY_NAME.get(name);
  if (!wrapper) return undefined;
  const lists = listsFor(wrapper);
  const reading: Reading = {
    args,
    lists,
    given: [],
    assigned: [],
    operands: [],
    at: 0,
    dashed: false,
    strange: false,
    splits: 0,
    doubt: -1,
  };
  const { wraps } = wrapper;
  if (wraps.verbs) {
    readOptions(reading);
    if (!lists.verbs.has(args[reading.at] ?? "")) return undefined;
    reading.at++;
  }
  const as = readOptions(reading);
  if (as !== undefined) return rest(reading, [...as.split(" ").filter(Boolean), ...reading.args.slice(reading.at)]);
  const own = wraps.anywhere ? readAnywhere(reading) : skipOperands(reading);
  if (!own || (wraps.needs && !reading.given.some((option) => lists.needs.has(option.name)))) return undefined;
  return rest(reading, own);
}

/** Reads options up to the first operand. Tells which program an option stands for. */
function readOptions(reading: Reading): string | undefined {
  const { lists, given, assigned } = reading;
  const { wraps } = lists.wrapper;
  for (; reading.at < reading.args.length; reading.at++) {
    const word = reading.args[reading.at]!;
    if (word === "--") {
      reading.dashed = true;
      reading.at++;
      return undefined;
    }
    if (word.length > 1 && word.startsWith("-")) {
      readOption(word, reading);
      const as = wraps.as?.[given.at(-1)?.name ?? ""];
      if (as === undefined) continue;
      reading.at++;
      return as;
    }
    if (wraps.assigns && ASSIGNMENT.test(word)) assigned.push(word);
    else if (word !== "-") return undefined;
  }
  return undefined;
}

function readOption(word: string, reading: Reading): void {
  const { args, lists, given } = reading;
  if (word.startsWith(`-${UNKNOWN}`) || word.startsWith(`--${UNKNOWN}`)) {
    reading.strange = true;
    return;
  }
  const taken = optionsIn(word, args[reading.at + 1], lists);
  const last = taken.given.at(-1);
  if (last && lists.splits.has(last.name) && reading.splits++ < MAX_SPLITS) {
    const behind = args.slice(reading.at + (1 + taken.next));
    reading.args = [...args.slice(0, reading.at + 1), ...splitWords(last.value ?? ""), ...behind];
    return;
  }
  given.push(...taken.given);
  if (reading.splits > MAX_SPLITS) reading.strange = true;
  if (taken.strange) {
    reading.strange = true;
    if (!word.includes("=")) reading.doubt = reading.at;
  }
  reading.at += taken.next;
}

/** Its own operands, and a `--` behind them. Undefined where there is no `--` and there has to be one. */
function skipOperands(reading: Reading): readonly string[] | undefined {
  const { lists, given, assigned, operands } = reading;
  const { wraps } = lists.wrapper;
  if (wraps.dashes) return behindDashes(reading);
  const own = ownOperands(lists, given);
  operands.push(...reading.args.slice(reading.at, reading.at + own));
  reading.at += own;
  // the words behind its own operand may be its options again: `flock FILE -c CMD`
  if (own > 0 && !reading.dashed && lists.script.size > 0) readOptions(reading);
  const { args } = reading;
  while (wraps.assigns && ASSIGNMENT.test(args[reading.at] ?? "")) assigned.push(args[reading.at++]!);
  if (args[reading.at] === "--") reading.at++;
  return args.slice(reading.at);
}

const ownOperands = ({ wrapper, unless }: Lists, given: readonly GivenOption[]): number =>
  given.some(({ name }) => unless.has(name)) ? 0 : (wrapper.wraps.operands ?? 0);

/** With a verb in front (`mise exec`), the `--` may be left out. */
function behindDashes(reading: Reading): readonly string[] | undefined {
  const { args, lists, given, operands, at } = reading;
  const { wraps } = lists.wrapper;
  if (!reading.dashed && !args.includes("--", at)) {
    if (wraps.verbs === undefined && !given.some(({ name }) => lists.script.has(name) || lists.program.has(name)))
      return undefined;
    return args.slice(at + (wraps.operands ?? 0));
  }
  while (!reading.dashed) {
    operands.push(args[reading.at++]!);
    readOptions(reading);
  }
  return args.slice(reading.at);
}

/** `su USER -c CMD`: options and operands in any order. */
function readAnywhere(reading: Reading): readonly string[] {
  const { lists, given } = reading;
  const operands: string[] = [];
  while (reading.at < reading.args.length && !reading.dashed) {
    if (reading.args[reading.at]!.startsWith("-")) {
      const as = readOptions(reading);
      if (as !== undefined) return [...as.split(" ").filter(Boolean), ...reading.args.slice(reading.at)];
    } else operands.push(reading.args[reading.at++]!);
  }
  operands.push(...reading.args.slice(reading.at));
  const own = ownOperands(lists, given);
  reading.operands.push(...operands.slice(0, own));
  return operands.slice(own);
}

function rest({ args, lists, given, assigned, operands, at, strange, doubt }: Reading, words: readonly string[]): Unwrapped {
  const { wrapper, script, shell, program } = lists;
  const named = given.findLast(({ name }) => program.has(name))?.value;
  const argv = named === undefined ? words : [named, ...words];
  const { prefix, joins, each } = wrapper.wraps;
  const scripts = given.flatMap(({ name, value = "" }) => {
    const before = prefix?.[name];
    return script.has(name) ? [value] : before === undefined ? [] : [`${before} ${value}`];
  });
  const joined = joins || given.some(({ name }) => shell.has(name));
  if (joined && argv.length > 0) scripts.push(argv.join(" "));
  else if (each) scripts.push(...argv);
  return {
    wrapper,
    lists,
    argv: joined || each ? [] : argv,
    other: doubt >= 0 && doubt === at - 1 && argv.length > 1 && args[at] === argv[0] ? argv.slice(1) : undefined,
    scripts,
    given,
    operands,
    assigned,
    strange,
  };
}
