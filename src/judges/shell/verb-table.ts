/** The lines of a verb table, and how they are read. */
import { type PatternKey, patternOf } from "../../core/keys.ts";
import type { Level } from "../../core/model.ts";
import type { VerbLine } from "./program.ts";
import { type Match, matchOf } from "./verb-globs.ts";
import { type Candidate, VerbGroup } from "./verb-group.ts";

export interface Wish {
  /** By name, what its value has to be like; undefined: anything. */
  readonly names: ReadonlyMap<string, Match | undefined>;
  readonly wanted: boolean;
}

export interface Verb {
  /** Any number of operands, none of them like this. */
  readonly any: boolean;
  /** The words that it is, where it is one of a few. */
  readonly words: ReadonlySet<string> | undefined;
  readonly like: Match;
}

export interface Effect {
  readonly how: "run" | "sql" | "read" | "write" | "format" | "load";
  /** The options whose values are meant. None: the operands behind the verbs. */
  readonly names: readonly string[];
  /** A file that is meant in place of them. */
  readonly file: string | undefined;
}

export interface Line {
  readonly key: PatternKey;
  readonly level: Level;
  /** It counts before all others. */
  readonly first: boolean;
  /** One for each operand, but for those that stand for any number of them. */
  readonly verbs: readonly Verb[];
  /** The words that its first verb is, where it is one of a few. */
  readonly heads: ReadonlySet<string> | undefined;
  /** No operand may follow. */
  readonly ends: boolean;
  /** Nor may any option stand beside those that it names. */
  readonly alone: boolean;
  readonly options: readonly Wish[];
  readonly anywhere: readonly { readonly like: Match; readonly wanted: boolean }[];
  readonly effects: readonly Effect[];
  /** It says `**`. */
  readonly passes: boolean;
  /** How many of its verbs, from the first, are words and no globs. */
  readonly exact: number;
  /**
   * It says nothing but verbs, each at its place: a line that says them more exactly may count
   * instead.
   */
  readonly plain: boolean;
  readonly weight: number;
}

export interface Table {
  /** For a first operand, the heaviest first. */
  readonly linesFor: (verb: string | undefined) => readonly Line[];
  /** Those that may fit the first two operands, where these are what they are written as. */
  readonly candidatesFor: (
    verb: string | undefined,
    next: string | undefined,
  ) => readonly Candidate[];
  /** The options that its lines name. */
  readonly listed: ReadonlySet<string>;
  /** Options whose values it asks for. */
  readonly withValue: readonly string[];
  /** It has `**`, so not all its groups of verbs are known. */
  readonly deep: boolean;
  /** All its lines are safe. */
  readonly harmless: boolean;
}

const LEVEL_WEIGHT = { safe: 0, dangerous: 1000, catastrophic: 2000 } as const;
const FIRST_WEIGHT = 10_000;

/**
 * What an option begins with in a line: `-f`, or `/f` where Windows' programs and cmdlets are
 * meant.
 */
export type Mark = "-" | "/";

/** Throws where a line cannot be read. */
export function tableOf(verbs: readonly VerbLine[], mark: Mark = "-"): Table {
  const lines = verbs.map((line) => lineOf(line, mark)).sort((a, b) => b.weight - a.weight);
  const heads = new Set(lines.flatMap((line) => [...(line.heads ?? [])]));
  const others = new VerbGroup(lines, undefined);
  const groups = new Map([...heads].map((head) => [head, new VerbGroup(lines, head)]));
  const groupFor = (verb: string | undefined): VerbGroup =>
    verb === undefined ? others : (groups.get(verb) ?? others);
  const listed = lines.flatMap(({ options, effects }) => [
    ...options.flatMap((wish) => [...wish.names.keys()]),
    ...effects.flatMap((effect) => effect.names),
  ]);
  return {
    linesFor: (verb) => groupFor(verb).lines,
    candidatesFor: (verb, next) => groupFor(verb).candidatesFor(verb, next),
    listed: new Set(listed),
    withValue: lines.flatMap(({ effects }) => effects.flatMap((effect) => effect.names)),
    deep: lines.some(({ passes }) => passes),
    harmless: lines.every(({ level }) => level === "safe"),
  };
}

function lineOf([head, pattern = ""]: VerbLine, mark: Mark): Line {
  const text = `${head} ${pattern}`;
  const words = pattern.split(/\s+/).filter(Boolean);
  const first = head.endsWith("!");
  const key = (first ? head.slice(0, -1) : head) as PatternKey;
  const { level } = patternOf(key);
  const verbs: Verb[] = [];
  const options: Wish[] = [];
  const anywhere: { like: Match; wanted: boolean }[] = [];
  const effects: Effect[] = [];
  let ends = false;
  let weight = LEVEL_WEIGHT[level] + (first ? FIRST_WEIGHT : 0);
  for (const word of words) {
    weight += weightOf(word);
    if (word === ".") ends = true;
    else if (word.startsWith("@")) effects.push(effectOf(word.slice(1), text));
    else if (word.startsWith("~")) anywhere.push({ like: matchOf(word.slice(1)), wanted: true });
    else if (word.startsWith("!~")) anywhere.push({ like: matchOf(word.slice(2)), wanted: false });
    else if (word.startsWith(`!${mark}`)) options.push(wishOf(word.slice(1), false));
    else if (word.startsWith(mark)) options.push(wishOf(word, true));
    else if (word.startsWith("!"))
      throw new Error(`verb table: "${word}" in "${text}" is no option`);
    else verbs.push(verbOf(word));
  }
  const operands = words.filter((word) => word !== "." && word[0] !== mark && !/^[!~@]/.test(word));
  const glob = operands.findIndex((word) => word.includes("*"));
  const exact = glob < 0 ? operands.length : glob;
  const passes = verbs.some(({ any }) => any);
  const plain = options.length === 0 && anywhere.length === 0 && !first && !passes;
  return {
    key,
    level,
    first,
    verbs,
    heads: verbs[0]?.words,
    ends,
    alone: ends && mark === "/",
    options,
    anywhere,
    effects,
    passes,
    exact,
    plain,
    weight,
  };
}

function verbOf(word: string): Verb {
  if (word === "**") return { any: true, words: undefined, like: () => false };
  if (word.startsWith("**^")) return { any: true, words: undefined, like: matchOf(word.slice(3)) };
  return {
    any: false,
    words: word.includes("*") ? undefined : new Set(word.split("|")),
    like: word === "*" ? () => true : matchOf(word),
  };
}

/** What a word of a line adds to its weight; one that leaves less choice adds more. */
function weightOf(word: string): number {
  if (word.startsWith("**") || word.startsWith("@")) return 0;
  if (word === "." || word === "*") return 1;
  return (word.includes("*") ? 8 : 10) - word.length / 10_000;
}

function wishOf(word: string, wanted: boolean): Wish {
  const names = new Map<string, Match | undefined>();
  for (const each of word.split("|")) {
    const equals = each.indexOf("=");
    const name = equals < 0 ? each : each.slice(0, equals);
    const value = equals < 0 ? undefined : matchOf(each.slice(equals + 1));
    const before = names.get(name);
    names.set(name, value && before ? (text) => value(text) || before(text) : value);
  }
  return { names, wanted };
}

function effectOf(word: string, text: string): Effect {
  const [, how = "", names = "", file] = /^(\w*)(?::([^=]*))?(?:=(.*))?$/.exec(word) ?? [];
  if (!isEffect(how)) throw new Error(`verb table: no such effect in "${text}"`);
  return { how, names: names.split("|").filter(Boolean), file };
}

const EFFECTS: ReadonlySet<string> = new Set(["run", "sql", "read", "write", "format", "load"]);
const isEffect = (word: string): word is Effect["how"] => EFFECTS.has(word);
