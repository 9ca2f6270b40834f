/** What a wrapper is: a program that runs another one, described by its options and by where the other one stands. */
import type { PatternKey } from "../../../core/keys.ts";
import type { Stream } from "../../report.ts";
import type { Setting } from "../run.ts";

/** Lists of options are names parted by blanks: `-n --name`. They have to be whole: another option makes a call uncertain. */
export interface Wrapper {
  /** Names, parted by blanks. */
  readonly names: string;
  /** Options without a value in the next word. A long one may have one behind `=`. */
  readonly flags?: string;
  /** Options with a value, in the same word or the next. */
  readonly values?: string;
  /** Short options whose value, if any, stands in the same word: `-i{}`. */
  readonly attached?: string;
  /** Options with two values, in the next words. */
  readonly pairs?: string;
  /** With one of these it runs nothing and only tells. */
  readonly tells?: string;
  /** Options whose value is the directory in which the program runs. */
  readonly cwd?: string;
  /** What these options mean by themselves. */
  readonly keys?: Readonly<Record<string, PatternKey>>;
  /** Options whose value is a file that it reads. */
  readonly reads?: string;
  /** Options whose value is a file that it writes. */
  readonly writes?: string;
  readonly wraps: Wraps;
}

/** Where the other program stands, and what runs it. */
export interface Wraps {
  /** What wrapping means by itself, whatever is run. */
  readonly key?: PatternKey;
  /** Where nothing follows: what it then does. */
  readonly alone?: PatternKey;
  /** One of these words has to come first: `mise exec`. With others it wraps nothing. */
  readonly verbs?: string;
  /** Operands of its own before the program. */
  readonly operands?: number;
  /** With one of these options it has no operand of its own. */
  readonly unless?: string;
  /** `NAME=value` may stand before the program. */
  readonly assigns?: true;
  /** The program stands behind `--` only; without one, nothing is wrapped. */
  readonly dashes?: true;
  /** Its options may stand behind its operands as well. */
  readonly anywhere?: true;
  /** Options whose value is a text for a shell. */
  readonly script?: string;
  /** All its words are one text for a shell. */
  readonly joins?: true;
  /** Each of its words is a text for a shell. */
  readonly each?: true;
  /** With one of these options its words are one text for a shell. */
  readonly shell?: string;
  /** One word with blanks is a text for a shell; several are a program and its words. */
  readonly text?: true;
  /** These options stand for a program: all that follows are its words. */
  readonly as?: Readonly<Record<string, string>>;
  /** What its words are put behind: `cargo` for `cargo watch -x 'test'`. */
  readonly prefix?: Readonly<Record<string, string>>;
  /** This word in the program's words stands for something that only the run itself will tell. */
  readonly placeholder?: string;
  /** It adds words that only the run itself will tell. */
  readonly open?: true;
  /** Its input is not the program's. */
  readonly closed?: true;
  /** Options whose value is the program; its words stand behind. */
  readonly program?: string;
  /** Its options whose value it takes apart into further words of its own: `env -S`. */
  readonly splits?: string;
  /** The program's words are given to this program: `sh` for `su USER ARG…`. */
  readonly into?: string;
  /** Its own operand is a file that it writes. */
  readonly record?: true;
  /** It wraps only with one of these options; without, it is a program like others. */
  readonly needs?: string;
  /** Runs what its words say in a way of its own. */
  readonly special?: Special;
}

/** How a wrapper runs words that its table line cannot tell: `xargs`, `parallel`. */
export type Special = (given: Pick<Unwrapped, "given" | "argv">, setting: Setting) => Stream | undefined;

/** What is left when a wrapper is off. */
export interface Unwrapped {
  readonly wrapper: Wrapper;
  readonly lists: Lists;
  /** The program that it runs and its words; empty where it runs none. */
  readonly argv: readonly string[];
  /** The same, should the option before it take a value. */
  readonly other: readonly string[] | undefined;
  /** Texts that it has a shell run. */
  readonly scripts: readonly string[];
  readonly given: readonly GivenOption[];
  /** Its own operands before the program. */
  readonly operands: readonly string[];
  /** `NAME=value` words before the program. */
  readonly assigned: readonly string[];
  /** It has an option that is in no list. */
  readonly strange: boolean;
}

export interface GivenOption {
  readonly name: string;
  readonly value: string | undefined;
}

interface Known {
  readonly name: string;
  readonly takes: "nothing" | "attached" | "next" | "pair";
}

/** A wrapper's lists, taken apart once. */
export interface Lists {
  readonly wrapper: Wrapper;
  readonly options: ReadonlyMap<string, Known>;
  readonly tells: ReadonlySet<string>;
  readonly script: ReadonlySet<string>;
  readonly shell: ReadonlySet<string>;
  readonly unless: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
  readonly cwd: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  readonly splits: ReadonlySet<string>;
  readonly program: ReadonlySet<string>;
  readonly needs: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();
const set = (names: string | undefined): ReadonlySet<string> =>
  names === undefined ? NOTHING : new Set(names.trim().split(/\s+/));

export function listsOf(wrapper: Wrapper): Lists {
  const { wraps, reads, writes, tells } = wrapper;
  const options = new Map<string, Known>();
  const add = (names: Iterable<string>, takes: Known["takes"]): void => {
    for (const name of names) options.set(name, { name, takes });
  };
  add(set(tells), "nothing");
  add(set(wrapper.flags), "nothing");
  add(set(wraps.shell), "nothing");
  add(Object.keys(wraps.as ?? {}), "nothing");
  add(set(wrapper.attached), "attached");
  add(set(wrapper.pairs), "pair");
  for (const names of [wrapper.values, reads, writes, wraps.script, wraps.splits, wraps.program]) add(set(names), "next");
  add(Object.keys(wraps.prefix ?? {}), "next");
  for (const name of set(wrapper.cwd)) if (!options.has(name)) options.set(name, { name, takes: "next" });
  return {
    wrapper,
    options,
    tells: set(tells),
    script: set(wraps.script),
    shell: set(wraps.shell),
    unless: set(wraps.unless),
    verbs: set(wraps.verbs),
    reads: set(reads),
    cwd: set(wrapper.cwd),
    writes: set(writes),
    splits: set(wraps.splits),
    program: set(wraps.program),
    needs: set(wraps.needs),
  };
}

export interface Taken {
  readonly given: readonly GivenOption[];
  /** How many of the next words are the last option's values. */
  readonly next: 0 | 1 | 2;
  /** One of them is in no list. */
  readonly strange: boolean;
}

/** Takes one word of options apart: `-n`, `-n5`, `-abn 5`, `--name`, `--name=5`, `--nam 5`. */
export function optionsIn(word: string, following: string | undefined, { options }: Lists): Taken {
  const equals = word.indexOf("=");
  const name = equals < 0 ? word : word.slice(0, equals);
  const known = options.get(name) ?? (word.startsWith("--") ? shortened(name, options) : undefined);
  if (known) {
    if (equals >= 0) return { given: [{ name: known.name, value: word.slice(equals + 1) }], next: 0, strange: false };
    const next = known.takes === "pair" ? 2 : known.takes === "next" ? 1 : 0;
    return { given: [{ name: known.name, value: next > 0 ? following : undefined }], next, strange: false };
  }
  if (word.startsWith("--"))
    return { given: [{ name, value: equals < 0 ? undefined : word.slice(equals + 1) }], next: 0, strange: true };
  return cluster(word, following, options);
}

function shortened(name: string, options: ReadonlyMap<string, Known>): Known | undefined {
  if (name.length < 4) return undefined;
  let found: Known | undefined;
  for (const [long, known] of options) if (long.startsWith(name) && (!found || known.takes === "next")) found = known;
  return found;
}

function cluster(word: string, following: string | undefined, options: ReadonlyMap<string, Known>): Taken {
  const given: GivenOption[] = [];
  for (let at = 1; at < word.length; at++) {
    const known = options.get(`-${word[at]}`);
    if (!known) return { given: [...given, { name: `-${word[at]}`, value: undefined }], next: 0, strange: true };
    if (known.takes === "nothing") {
      given.push({ name: known.name, value: undefined });
      continue;
    }
    const rest = word.slice(at + 1);
    const next = rest === "" && known.takes === "next" ? 1 : 0;
    given.push({ name: known.name, value: next > 0 ? following : rest || undefined });
    return { given, next, strange: false };
  }
  return { given, next: 0, strange: false };
}
