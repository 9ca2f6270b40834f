/**
 * How the catalog says that a program runs another one: where that one stands, and what runs it.
 */
import type { PatternKey } from "../../../core/keys.ts";
import type { Stream } from "../../report.ts";
import type { Given, OptionSpec } from "../options.ts";
import type { OptionEffect } from "../program.ts";
import type { ExecContext } from "../run.ts";

/**
 * Where the other program stands: behind the options, unless this says more. The options are the
 * entry's own, and those of `options` that bring a command say so (`command`, `program`, `words`,
 * `joined`). All of them have to be listed: behind one that is not, the next word may be its value
 * or the program, and both are judged.
 */
export interface Wraps extends OptionSpec<OptionEffect> {
  /**
   * One of these words has to come first: `exec x`. With others, the rest of the entry judges the
   * command. What is listed here counts before what the entry lists.
   */
  readonly verbs?: string;
  /**
   * It wraps only with one of these options: `-c|--command`. Without, the rest of the entry judges
   * the command.
   */
  readonly needs?: string;
  /** What wrapping means by itself, whatever is run. */
  readonly key?: PatternKey;
  /**
   * What it does where nothing follows. Without this, and without `key`, the rest of the entry
   * judges that.
   */
  readonly alone?: PatternKey;
  /** Operands of its own before the program. */
  readonly operands?: number;
  /** The first of them is a file that it writes. */
  readonly writes?: true;
  /** `NAME=value` may stand before the program. */
  readonly assigns?: true;
  /** The program stands behind `--`; without one, nothing is wrapped, unless a verb came first. */
  readonly dashes?: true;
  /** Its options may stand behind its operands as well. */
  readonly anywhere?: true;
  /**
   * What the words are, if not a program and its words. `text`: all of them one text for a shell.
   * `texts`: each of them one. `either`: one word with blanks is such a text, several are a program
   * and its words.
   */
  readonly words?: "text" | "texts" | "either";
  /** The words are given to this program: `sh` for `su USER ARG…`. */
  readonly into?: string;
  /**
   * By the first name of an option with `words` or `command`, what stands before what it brings: `{
   * "-x": "cargo" }`.
   */
  readonly before?: Readonly<Record<string, string>>;
  /** This in the words stands for something that only the run itself will tell. */
  readonly placeholder?: string;
  /** Its input is not the program's. */
  readonly closed?: true;
  /** Runs what its words say in a way of its own: `xargs`. */
  readonly runs?: Special;
}

/** The same with all its fields, but for its options. */
export type EvenWraps = {
  readonly [Field in Exclude<keyof Wraps, keyof OptionSpec | "needs">]-?: Wraps[Field] | undefined;
};

/** Code that runs words. Pure, as a `Program`. */
export type Special = (
  given: Pick<Unwrapped, "given" | "argv">,
  setting: ExecContext,
) => Stream | undefined;

/** What is left when a wrapper is off. */
export interface Unwrapped {
  readonly wraps: EvenWraps;
  /** The program that it runs and its words; empty where it runs none. */
  readonly argv: readonly string[];
  /** The same, should the option before it take a value. */
  readonly other: readonly string[] | undefined;
  /** Texts that it has a shell run. */
  readonly scripts: readonly string[];
  readonly given: readonly Given[];
  /** Its own operands before the program. */
  readonly operands: readonly string[];
  /** `NAME=value` words before the program. */
  readonly assigned: readonly string[];
  /** It has an option that is not listed. */
  readonly strange: boolean;
}

/** Whether an option has an effect; it may have several. */
export const does = ({ effect }: Given, which: OptionEffect): boolean =>
  effect === which || (effect.includes(" ") && effect.split(" ").includes(which));
