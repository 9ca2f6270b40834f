/**
 * How the catalog says that a program runs another one: where the other one stands, and what runs
 * it.
 */
import type { PatternKey } from "../../../core/keys.ts";
import type { Stream } from "../../report.ts";
import type { Given, OptionSpec } from "../options.ts";
import type { OptionEffect } from "../program.ts";
import type { ExecContext } from "../run.ts";

/**
 * Where the other program stands: behind the options, unless this says more. The options are the
 * entry's own, and those of `options` that bring a command say so (`command`, `program`, `words`,
 * `joined`). List all of them: behind an unlisted one, the next word may be its value or the
 * program, and both are judged.
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
   * What it does if nothing follows. Without this, and without `key`, the rest of the entry
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
  /** In the words, this stands for something that is known only at run time. */
  readonly placeholder?: string;
  /** The program that it runs does not get its input. */
  readonly closed?: true;
  /** Code of its own that runs its words: `xargs`. */
  readonly runs?: Special;
}

/** The same with all fields except its options. */
export type EvenWraps = {
  readonly [Field in Exclude<keyof Wraps, keyof OptionSpec | "needs">]-?: Wraps[Field] | undefined;
};

/** Code that runs words. Pure, like a `Program`. */
export type Special = (
  given: Pick<Unwrapped, "given" | "argv">,
  setting: ExecContext,
) => Stream | undefined;

/** What is left without the wrapper. */
export interface Unwrapped {
  readonly wraps: EvenWraps;
  /** The program that it runs and its words; empty if it runs none. */
  readonly argv: readonly string[];
  /** The same, if the option before it takes a value. */
  readonly other: readonly string[] | undefined;
  /** Texts that a shell runs for it. */
  readonly scripts: readonly string[];
  readonly given: readonly Given[];
  /** Its own operands before the program. */
  readonly operands: readonly string[];
  /** `NAME=value` words before the program. */
  readonly assigned: readonly string[];
  /** It has an unlisted option. */
  readonly strange: boolean;
}

/** Whether an option has an effect; it may have several. */
export const does = ({ effect }: Given, which: OptionEffect): boolean =>
  effect === which || (effect.includes(" ") && effect.split(" ").includes(which));
