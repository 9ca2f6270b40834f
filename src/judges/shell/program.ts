/** The form of catalog entries, and the compiled programs that the engine runs. */
import type { PatternKey } from "../../core/keys.ts";
import type { Language, ReadHow, Report, Stream } from "../report.ts";
import type { Shaper } from "./evaluation/shapes.ts";
import type { WordOptions } from "./option-names.ts";
import type { Options, Parsed } from "./options.ts";
import type { Is, Trait, TraitOf } from "./traits.ts";
import type { Words } from "./verb-words.ts";
import type { WindowsDialect } from "./windows-words.ts";
import type { Wraps } from "./wrapping/wraps.ts";

/** One program about to run, without its wrappers and with resolved words. */
export interface Command {
  /** Its name without directory or `.exe`, in lower case: `rm`. */
  readonly program: string;
  /** As it was called: `/usr/bin/rm`, `./gradlew`. */
  readonly path: string;
  /** Its arguments, see `UNKNOWN` in report.ts. */
  readonly args: readonly string[];
  /** The original text. */
  readonly span: string;
  /** The working directory; undefined if unknown. */
  readonly cwd: string | undefined;
  /** The project. */
  readonly root: string | undefined;
  /** What is piped or redirected into it; undefined: nothing, or the terminal. */
  readonly stdin: Stream | undefined;
  /** It will get further, unknown words (`xargs`, `find -exec … +`). */
  readonly open: boolean;
}

/**
 * The same command with other words. Written out: a spread would create an object of another shape
 * each time, which is slow to read.
 */
export const withArgs = (
  command: Command,
  args: readonly string[],
  open: boolean = command.open,
): Command => ({
  program: command.program,
  path: command.path,
  args,
  span: command.span,
  cwd: command.cwd,
  root: command.root,
  stdin: command.stdin,
  open,
});

/** The answers of an entry's verbs, options and operands. */
export type Subject = Pick<Command, "args"> & Partial<Pick<Command, "open" | "stdin">>;

/**
 * Pure, never throws on any words, takes linear time. Reports nothing about a command that it does
 * not know (see Report).
 */
export type Program = (command: Command, report: Report) => void;

/** Programs by name. */
export type Programs = Readonly<Record<string, Program>>;

/**
 * What a verb means: the pattern key, then what the command must contain.
 * - a word: the next operand (options and their values are passed over). `a|b`: one of them. `*`
 *   inside: any letters (`describe-*`).
 *   `*` alone: any operand. `**`: any number of operands (ten at the most), `**^a|b`: none of them
 *   these. `.`: and no operand
 *   behind it.
 * - `-f|--force`: one of these options stands anywhere; a short one also in a cluster (`-rf`), a
 *   long one also with `=value` and shortened
 *   (`--forc`); `-force` also as `--force`; `--list-*` begins so. `-x=yes`: with that value, also
 *   as the next word, also with `*` inside.
 * - `!-f|--force`: none of these does.
 * - `~text*`: some operand, wherever it stands, is like this; `!~text*`: none is.
 * - `@run`: the words behind the verbs (or behind `--`) are another command; `@run:-c|--command`:
 *   this option's value is a shell's text.
 *   `@sql`, `@read`, `@write`, `@load`: the operands behind the verbs are SQL, files that are read,
 *   that are written, code that is run;
 *   `@sql:-e`, `@read:-f|--file`, `@write:-o|--out`: the option's value is. `@write=package.json`:
 *   it writes this file, whatever its
 *   words are. `@format`: files that are written, and mean the same afterwards. All of that is
 *   judged as well, beside the key. The line with the highest level counts, whatever the order;
 *   among equals the one that says more, an exact word more than a glob. But a line of nothing else
 *   than verbs yields to one that says more verbs, words instead of its globs, or an option:
 *   `install` and `inst*` to `install local` and `install --list`. `* delete-*` and `** delete` do
 *   not yield to `get`. `!` behind the key (`["exec.read!", "apply --dry-run"]`): the line counts
 *   before all others. No line: `exec.unknown_program`.
 *
 * A safe line must be proved. None of its verbs may be an unknown word. With `**` only
 * those operands count that stand before the first option that is not listed (`.`: behind the last
 * of them). An operand behind an option that is not listed may be its value; where a worse line
 * fits without it, that one counts. And if an unknown word, or `xargs`, could make a
 * worse line fit, nothing is reported. In Windows' dialects an option stands as `/x`, which is also
 * given as `-x`, with its value behind `:`, `=` or as the next word, in any case; a cmdlet's also
 * shortened. `~` then looks at every word, `.` also wants no option that the line does not name.
 * `\\*` is a star.
 *
 * `--help` behind a known verb, `-h` as the last word (unless the table names it) and `--version`
 * alone ask the program about itself: `exec.help`, unless the verb runs something, which would get
 * the question.
 */
export type VerbLine = readonly [key: PatternKey | `${PatternKey}!`, pattern?: string];

/**
 * What an option does: with its value (`read` … `sql`), or a pattern key. `read` and `write` take a
 * path, `fetch` an address, `shell` a shell's text, `pager` one that gets the output, `load` a file
 * or directory with settings or code, harmless where it is the project's own, `overwrite` empties
 * one, out of sight of who reads the command. `write-part` writes the file behind the first `:` or
 * `=` of its value, in each part between commas (`--cov-report html:DIR`). `sql` are statements,
 * `script` names a file of them. `pattern`: the option stands for the first operand of a search.
 * `settings`: a file, or the name of one, that says which machine is asked and what is started for
 * that: the user's own, or not. `config`: what a project keeps for its own tools, and theirs alone.
 * `server`: what is asked instead of the usual one. `count`: what the program prints is no longer
 * the text that it read. `help`: the program only tells about itself. `own`: the entry's code looks
 * at it. Of programs that run another one (`wraps`): `tells` (it then only tells something, and
 * runs nothing; `help` likewise), `cwd` (its value is where it runs), `command` (a shell's text,
 * run in place of the words), `program` (what it runs, with the words behind), `words` (what
 * follows is the program and its words), `joined` (the words are one text for a shell), `operand`
 * (its value stands for the first operand), `split` (its value is further words of its own). Of
 * interpreters: `code` (`print`: and its value is printed), `module`, `script`, `check` (only looks
 * at the script), `repl` (waits for input), `use` (a module of the language's own), `load` (a file
 * that runs first), `listen`, `inplace` (rewrites its files), `lines` (goes through them),
 * `setting`, `test`, `task` (of the project).
 */
export type OptionEffect =
  | "read"
  | "write"
  | "fetch"
  | "shell"
  | "pager"
  | "load"
  | "overwrite"
  | "write-part"
  | "sql"
  | "script"
  | "pattern"
  | "settings"
  | "config"
  | "server"
  | "count"
  | "help"
  | "own"
  | "tells"
  | "cwd"
  | "command"
  | "program"
  | "words"
  | "joined"
  | "operand"
  | "split"
  | "code"
  | "print"
  | "module"
  | "check"
  | "repl"
  | "use"
  | "load"
  | "listen"
  | "inplace"
  | "lines"
  | "setting"
  | "test"
  | "task"
  | PatternKey;

/**
 * What the operands are. `names`: no files, or files that the program only tells something about.
 * `read`: files that it shows; `lines`: files, and it prints some of their lines as they are;
 * `pattern`, `pattern-lines`: the same behind a first operand that it looks for. `write-second`,
 * `write-last`: that one is written, the others are read; `overwrite-second`: out of sight of who
 * reads the command. `rewrite`: all are changed in place; `write-beside`: what comes out goes
 * beside them.
 */
export type Operands =
  | "names"
  | "read"
  | "lines"
  | "pattern"
  | "pattern-lines"
  | "overwrite-second"
  | "write-second"
  | "write-last"
  | "rewrite"
  | "write-beside";

/** What an entry's code gets besides the command: the rest of its entry. */
export interface Declared {
  /**
   * Judges the command by the entry's verbs, or by its options and operands. False: no line
   * matches, and nothing was reported.
   */
  readonly table: (command: Subject, report: Report) => boolean;
  /**
   * Parses words by the entry's options. An option that is not listed is reported:
   * `exec.unknown_option`.
   */
  readonly parse: (args: readonly string[], report: Report) => Parsed;
  /** Parses words like the verb lines do, and reports the effects of options and unlisted ones. */
  readonly words: (args: readonly string[], report: Report) => Words;
  /** The entry's options, for `parseOptions`. */
  readonly listed: Options;
  /** The entry's options, for `wordsOf`. */
  readonly options: WordOptions;
  /** The words that its verb lines begin with. */
  readonly verbs: ReadonlySet<string>;
  /** What the entry's options do, by name. */
  readonly effects: ReadonlyMap<string, string>;
  /** The program that a package of this name contains, if an entry says so. */
  readonly programIn: (packageName: string) => string | undefined;
  readonly is: Is;
  /** The names that have a trait. */
  readonly withTrait: (trait: Trait) => ReadonlySet<string>;
  /** The program that a Python module is, if an entry says so. */
  readonly programOfModule: (module: string) => string | undefined;
  /** The language of the code that the entry's program runs. */
  readonly language: Language | undefined;
  /** Words without leading programs that only run another one: `rm {}` of `sudo nice rm {}`. */
  readonly bare: (words: readonly string[]) => readonly string[];
}

/** An entry's code. Pure, like a `Program`. */
export type JudgeProgram<Of = Command, Gives = void> = (
  command: Of,
  report: Report,
  declared: Declared,
) => Gives;

/** An entry of the catalog: one program, or several that take the same words. */
export interface ProgramSpec extends Entry {
  /** Judges instead of the other fields, and may use them. */
  readonly judge?: JudgeProgram;
}

/** An entry without its code. */
export interface Entry {
  /** Names, separated by spaces. A name may be in only one entry. */
  readonly names: string;
  /** The source of the facts, if it is not the program's own manual. */
  readonly source?: string;
  /**
   * Harmless options without a value: `-q --quiet`. With a `?` a value may be attached: `--color?`.
   * `|` between names of one option. An entry with verbs may use `*`: `--no-*`.
   */
  readonly flags?: string;
  /** Harmless options with a value, in the same word or the next: `-n|--lines`, `--*-id`. */
  readonly values?: string;
  /** Harmless options with two values, in the next words. */
  readonly pairs?: string;
  /**
   * Options with an effect, written as in `flags`; with a `=` they take a value: `{ "-o|--output=":
   * "write" }`.
   */
  readonly options?: Readonly<Record<string, OptionEffect | readonly OptionEffect[]>>;
  /**
   * What an option's value may be, patterns with `*` separated by blanks: `{ "-D": "test=*
   * skipTests" }`. For an option of `options` or `values`. `NAME=` stands for operands that set a
   * variable: these names may be set, each to a plain text. Anything else is what `options` says of
   * the option, or `exec.unknown_option`. For an entry with verbs.
   */
  readonly accepts?: Readonly<Record<string, string>>;
  /**
   * An option's value that begins with one of these names a file whose content is the value: `@
   * file://`. For an entry with verbs.
   */
  readonly fileMarks?: string;
  /** Its long options may be written with one dash. */
  readonly singleDash?: true;
  /** Its first operand ends the options: what follows belongs to that. */
  readonly operandEnds?: true;
  /** Why its options need not be listed: what none of them can do. */
  readonly anyOption?: string;
  /** What its operands are; for a program without verbs. */
  readonly operands?: Operands;
  readonly verbs?: readonly VerbLine[];
  /**
   * What it runs, if it is a program that runs others. The other fields then count if it wraps
   * nothing.
   */
  readonly wraps?: Wraps;
  readonly traits?: readonly TraitOf[];
  /** The language of the code that it runs. */
  readonly language?: Language;
  /**
   * Its output contains its input, wholly or partly, so that it can be read or decoded: always, or
   * depending on its words.
   */
  readonly passesInput?: true | ((args: readonly string[], program: string) => boolean);
  /**
   * Whether it prints a secret of the environment, judging by its words and the text of its input.
   */
  readonly exposesEnvironment?: (args: readonly string[], input?: string) => boolean;
  /** It prints lines of its input unchanged, and with these options does nothing else with them. */
  readonly lines?: RegExp;
  /** How it shows its standard input, if that is less than all of it. */
  readonly inputShown?: (args: readonly string[], listed: Options) => ReadHow | undefined;
  /** When its output consists of numbers. */
  readonly prints?: Shaper;
  /**
   * Packages of other names that contain it: `typescript`, or `@expo/cli:expo` for a name that is
   * not the entry's first.
   */
  readonly packages?: string;
  /**
   * Python modules that are this program (`python -m`): `py.test`, or `pip3:pip` for a name that is
   * not the entry's first.
   */
  readonly modules?: string;
  /**
   * Files that contain what it runs, as a pattern: `package.json|*.test.js`. If this call wrote
   * one, it does not count as the project's own.
   */
  readonly tasks?: string;
  /** The syntax of its words, if it is not a POSIX program. */
  readonly dialect?: WindowsDialect;
}

/** An entry of the catalog; the compiler checks its keys. */
export const program = (spec: ProgramSpec): ProgramSpec => spec;
