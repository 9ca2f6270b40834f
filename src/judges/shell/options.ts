/**
 * Options as GNU and BSD programs read them: clusters (`-rf`), attached values (`-n5`),
 * `--name=value`, shortened names (`--recurs`), `--`.
 */
import { firstUnitOf, unitAt } from "../../core/unit-at.ts";
import { type Report, UNKNOWN } from "../report.ts";
import { COMMON_FLAGS, commonOption } from "./common-options.ts";

/** The facts about one option, from a program's manual. */
interface Known {
  readonly name: string;
  readonly value: "none" | "always" | "attached" | "pair";
  readonly effect: string;
}

/** The options of one program that matter. Make it once, with `optionTable`. */
export interface Options {
  readonly shorts: ReadonlyMap<string, Known>;
  readonly longs: ReadonlyMap<string, Known>;
  /** All their effects. */
  readonly effects: readonly string[];
  /** The first operand ends the options, as in POSIX. */
  readonly strict: boolean;
  /**
   * Options that mean the same everywhere count as listed. The next word may still be an operand.
   */
  readonly common: boolean;
}

/** An option that was given, under the first of its names. */
export interface Given {
  readonly name: string;
  readonly value: string | undefined;
  /** Its effects; empty for an option that is harmless or not listed. */
  readonly effect: string;
  readonly listed: boolean;
}

export interface Parsed {
  readonly given: readonly Given[];
  readonly operands: readonly string[];
  /** The last value of each option that was given. */
  readonly values: Pick<ReadonlyMap<string, string | undefined>, "has" | "get">;
  /** A word that is only known at run time may be an option. */
  readonly vague: boolean;
  /** The first word with an option that is not listed. */
  readonly unlisted: string | undefined;
}

/** How an entry of the catalog lists its options: see `ProgramSpec`. */
export interface OptionSpec<Effect extends string = string> {
  readonly flags?: string;
  readonly values?: string;
  readonly pairs?: string;
  readonly options?: Readonly<Record<string, Effect | readonly Effect[]>>;
}

/**
 * The options of an entry, or of several lists, of which the first takes precedence. Several
 * effects of one option are separated by spaces in one text. An abbreviated name counts for the
 * first option that matches, and options with effects come first.
 */
export const optionTable = (
  specs: OptionSpec | readonly OptionSpec[],
  strict = false,
  common = true,
): Options => new LazyOptions(specs, strict, common);

/** Read on first use. A class: literals with getters of their own are each of another shape. */
class LazyOptions implements Options {
  readonly strict: boolean;
  readonly common: boolean;
  readonly #specs: OptionSpec | readonly OptionSpec[];
  #tables: Tables | undefined;

  constructor(specs: OptionSpec | readonly OptionSpec[], strict: boolean, common: boolean) {
    this.#specs = specs;
    this.strict = strict;
    this.common = common;
  }

  get shorts(): Options["shorts"] {
    return this.#read().shorts;
  }

  get longs(): Options["longs"] {
    return this.#read().longs;
  }

  get effects(): Options["effects"] {
    return this.#read().effects;
  }

  #read(): Tables {
    this.#tables ??= tablesOf(this.#specs);
    return this.#tables;
  }
}

function tablesOf(specs: OptionSpec | readonly OptionSpec[]): Tables {
  const table = {
    shorts: new Map<string, Known>(),
    longs: new Map<string, Known>(),
    effects: [] as string[],
  };
  for (const { flags, values, pairs, options } of [specs].flat() as readonly OptionSpec[]) {
    for (const [names, effect] of Object.entries(options ?? {})) {
      const effects = [effect].flat() as readonly string[];
      table.effects.push(...effects);
      enlist(names, effects.join(" "), table);
    }
    for (const names of wordsIn(values)) enlist(`${names}=`, "", table);
    for (const names of wordsIn(pairs)) enlist(`${names}==`, "", table);
    for (const names of wordsIn(flags)) enlist(names, "", table);
  }
  return table;
}

const wordsIn = (text = ""): readonly string[] => text.split(/\s+/).filter(Boolean);

const MARKS = { "=": "always", "?": "attached" } as const;

/** The names of an option without the mark that says whether it takes a value. */
export const unmarked = (text: string): string => text.replace(/(?:==?|\?)$/, "");

/** `-n|--lines=`: the names of one option, and whether it takes a value; `==`: two values. */
function enlist(
  text: string,
  effect: string,
  { shorts, longs }: Pick<Tables, "shorts" | "longs">,
): void {
  const mark = text.endsWith("-?") ? "none" : (MARKS[text.at(-1) as keyof typeof MARKS] ?? "none");
  const value = text.endsWith("==") ? "pair" : mark;
  const names = (value === "none" ? text : unmarked(text)).split("|");
  for (const name of names) {
    const known: Known = { name: names[0] ?? "", value, effect };
    const table = name.startsWith("--") ? longs : shorts;
    const key = name.startsWith("--") ? name : name.slice(1);
    if (!table.has(key)) table.set(key, known);
  }
}

interface Tables {
  readonly shorts: Map<string, Known>;
  readonly longs: Map<string, Known>;
  readonly effects: readonly string[];
}

/** Whether a word that is only known at run time may be an option. */
const mayBeOption = (arg: string): boolean => {
  const { length } = arg;
  let at = 0;
  while (at < 2 && at < length && unitAt(arg, at) === DASH) at++;
  return at < length && unitAt(arg, at) === 0;
};
const DASH = 45;

/** Parses words. Options may follow operands, unless the program is strict. */
export function parseOptions(args: readonly string[], options: Options): Parsed {
  const given: Given[] = [];
  const operands: string[] = [];
  let vague = false;
  let unlisted: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    const isDashed = firstUnitOf(arg) === DASH;
    if (arg === "--" || (options.strict && !isDashed)) {
      for (const operand of arg === "--" ? args.slice(at + 1) : args.slice(at))
        operands.push(operand);
      break;
    }
    if (mayBeOption(arg)) vague = true;
    if (!isDashed || arg === "-") operands.push(arg);
    else {
      const before = given.length;
      at += takeOption(arg, args[at + 1], options, given);
      for (let each = before; each < given.length; each++)
        if (given[each]?.listed === false) unlisted ??= arg;
    }
  }
  return {
    given,
    operands,
    values: given.length > 0 ? new LastValues(given) : NO_VALUES,
    vague,
    unlisted,
  };
}

const NO_VALUES: Parsed["values"] = new Map();

/** Computed on demand: most programs need none. */
class LastValues {
  readonly #given: readonly Given[];

  constructor(given: readonly Given[]) {
    this.#given = given;
  }

  has(name: string): boolean {
    return this.#last(name) !== undefined;
  }

  get(name: string): string | undefined {
    return this.#last(name)?.value;
  }

  #last(name: string): Given | undefined {
    for (let at = this.#given.length - 1; at >= 0; at--) {
      const given = this.#given[at];
      if (given?.name === name) return given;
    }
    return undefined;
  }
}

/** The same, and reports an option that is not listed. */
export function parseStrictly(args: readonly string[], options: Options, report: Report): Parsed {
  const parsed = parseOptions(args, options);
  if (parsed.unlisted !== undefined) report.add("exec.unknown_option", { span: parsed.unlisted });
  return parsed;
}

/** Parses one word of options. Returns how many of the next words are their values. */
export function takeOption(
  arg: string,
  next: string | undefined,
  options: Options,
  given: Given[],
): 0 | 1 | 2 {
  return arg.startsWith("--")
    ? takeLong(arg, next, options, given)
    : takeCluster(arg, next, options, given);
}

function takeLong(
  arg: string,
  next: string | undefined,
  { longs, common }: Options,
  given: Given[],
): 0 | 1 | 2 {
  const equals = arg.indexOf("=");
  const name = equals < 0 ? arg : arg.slice(0, equals);
  const attached = equals < 0 ? undefined : arg.slice(equals + 1);
  const exact = longs.get(name);
  const known = exact ?? shortened(name, longs);
  if (!known) {
    const listed = common && commonOption(name, attached ?? next) !== undefined;
    given.push({ name, value: attached, effect: "", listed });
    return 0;
  }
  // it may be another, unlisted option: then the next word is an option itself
  const isOption = exact === undefined && next?.startsWith("-");
  if (isOption && attached === undefined) {
    given.push({ name: known.name, value: undefined, effect: known.effect, listed: true });
    return 0;
  }
  return takeWhole(known, attached, next, given);
}

function takeWhole(
  { name, value, effect }: Known,
  attached: string | undefined,
  next: string | undefined,
  given: Given[],
) {
  const taken = attached !== undefined ? 0 : value === "always" ? 1 : value === "pair" ? 2 : 0;
  given.push({ name, value: taken > 0 ? next : attached, effect, listed: true });
  return taken;
}

function shortened(name: string, longs: ReadonlyMap<string, Known>): Known | undefined {
  if (name.length < 3) return undefined;
  for (const [long, known] of longs) if (long.startsWith(name)) return known;
  return undefined;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function takeCluster(
  arg: string,
  next: string | undefined,
  { shorts, common }: Options,
  given: Given[],
): 0 | 1 | 2 {
  if (arg.length > 2) {
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg : arg.slice(0, equals);
    const whole = name.length > 2 ? shorts.get(name.slice(1)) : undefined; // `-exec`, `-vv`
    if (whole) return takeWhole(whole, equals < 0 ? undefined : arg.slice(equals + 1), next, given);
  }
  if (isDigit(arg.charCodeAt(1)) && /^-\d+$/.test(arg) && !shorts.has(arg.charAt(1))) {
    // `head -20`: a number, as every program reads it
    given.push({ name: arg, value: undefined, effect: "", listed: true });
    return 0;
  }
  for (let at = 1; at < arg.length; at++) {
    const known = shorts.get(arg.charAt(at));
    if (!known || known.value === "none") {
      given.push({
        name: known?.name ?? `-${arg[at]}`,
        value: undefined,
        effect: known?.effect ?? "",
        listed: known !== undefined || (common && COMMON_FLAGS.has(`-${arg[at]}`)),
      });
      continue;
    }
    const rest = arg.slice(at + 1);
    const waits = known.value === "always" && rest === "";
    given.push({
      name: known.name,
      value: waits ? next : rest || undefined,
      effect: known.effect,
      listed: true,
    });
    return waits ? 1 : 0;
  }
  return 0;
}

/** `--help` or `--version` alone: the program describes itself. */
export const asksItself = (args: readonly string[]): boolean =>
  args.length === 1 && (args[0] === "--help" || args[0] === "--version");

/** At most this many files are judged one by one. An unknown one stands for those in between. */
const MAX_TARGETS = 500;

/** The operands, and an unknown one if further words will be added (`xargs`). */
export function targetsOf(
  { open }: { readonly open: boolean },
  operands: readonly string[],
): readonly string[] {
  const few =
    operands.length <= MAX_TARGETS
      ? operands
      : [...operands.slice(0, MAX_TARGETS), UNKNOWN, operands[operands.length - 1] ?? ""];
  return open && few[few.length - 1] !== UNKNOWN ? [...few, UNKNOWN] : few;
}

/**
 * The words without the one that stands for what `xargs` will add: those are files, for a program
 * that only reads.
 */
export const ownWords = ({
  args,
  open,
}: {
  readonly args: readonly string[];
  readonly open?: boolean;
}): readonly string[] => (open && args.at(-1) === UNKNOWN ? args.slice(0, -1) : args);

export const has = ({ values }: Parsed, name: string): boolean => values.has(name);
/** If an option is given twice, its last value counts. */
export const lastOf = ({ values }: Parsed, name: string): string | undefined => values.get(name);
