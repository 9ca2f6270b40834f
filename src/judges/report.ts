/**
 * What whoever looks at a command, a script or a piece of code may say of it: what it touches, what
 * it runs, and what that amounts to.
 */
import type { PatternKey } from "../core/keys.ts";

/**
 * Stands in a word for a piece that only the run itself will tell: a variable nobody set here, a
 * command's output. `/tmp/${x}/y` reads `/tmp/` + UNKNOWN + `/y`. Globs (`*`, `?`, `[…]`) stay as
 * written; `$HOME` and a leading `~` read `~`.
 */
export const UNKNOWN = "\u0000";
/**
 * The number of a process that the call itself has put into the background. Like every text with an
 * UNKNOWN in it, it is not known.
 */
export const OWN_JOB = `${UNKNOWN}\uE001`;
export const isKnown = (word: string): boolean => !word.includes(UNKNOWN);

/** What flows through a pipe or stands in a file, as far as the text shows. */
export interface Stream {
  /** It came over the network. */
  readonly network?: boolean | undefined;
  /** It was decoded, decompressed or decrypted from something unreadable. */
  readonly decoded?: boolean | undefined;
  /** It holds credentials or private data. */
  readonly secret?: boolean | undefined;
  /** It shows values of the environment that are secrets, or may be. */
  readonly exposes?: boolean | undefined;
  /** It comes from a shell that somebody may be typing into. */
  readonly shell?: boolean | undefined;
  /** The content itself, where it is known to the letter. */
  readonly text?: string | undefined;
  /**
   * There may be more to it, or something else: it stands in a file that was written to in part, or
   * only perhaps.
   */
  readonly vague?: boolean | undefined;
  /** It is a directory, and what lies below it came from elsewhere. */
  readonly tree?: boolean | undefined;
}

/**
 * How a file is read. `whole`: what it holds may be shown; `recursive`: it is a directory, and so
 * may all that lies below; `counted`: nothing that it holds is shown; `keys`: only what stands in
 * front of the `=` of each line.
 */
export type ReadHow = "whole" | "recursive" | "counted" | "keys";

/** The values of the environment, or of a variable that is a secret by its name. */
export const EXPOSED: Stream = { secret: true, exposes: true };

/**
 * Stands among a shell's variables while `set -x` holds: it shows every command with what its words
 * come to.
 */
export const TRACED = "+x";

export type Language =
  | "python"
  | "javascript"
  | "perl"
  | "ruby"
  | "php"
  | "lua"
  | "powershell"
  | "cmd"
  | "other";

export interface Remark {
  /**
   * What an "always" is narrowed to. Left out: the command and its verb, or exactly this call where
   * the key is uncertain.
   */
  readonly subject?: string | undefined;
  /** The piece of the call that shows it. Left out: the whole command. */
  readonly span?: string | undefined;
}

export type WriteHow = "create" | "append" | "truncate" | "inplace" | "format";

/**
 * Reports what one command does. Everything reported counts, the worst word names the call.
 * Reporting nothing means "I do not know it": a command about which nothing was reported is
 * `exec.unknown_program`. A safe command has to be called safe, by a safe key. Paths are as the
 * program gets them (relative ones to the command's directory) and may hold UNKNOWN and globs.
 */
export interface Report {
  add(key: PatternKey, remark?: Remark): void;
  /** Reads a file: `fs.read`, `secret.read`, … by its place. */
  reads(path: string, how?: ReadHow): void;
  /** Takes code or settings from a file, which are harmless where they are the project's own. */
  loads(path: string): void;
  /**
   * Creates a file or writes to it. `inplace`: rewrites what is there; `truncate`: empties it;
   * `format`: what is there means the same.
   */
  writes(path: string, how?: WriteHow): void;
  /**
   * Puts files below a directory that the call does not name: what is built or run there is not the
   * project's own.
   */
  brings(directory: string): void;
  deletes(path: string, how?: "file" | "recursive"): void;
  /** Changes the mode, owner or attributes. */
  permits(path: string, how?: "file" | "recursive"): void;
  /**
   * Asks an address. `read`: a plain GET; `download`: to a file; `send`: anything that carries data
   * or changes something there.
   */
  fetches(url: string, how: "read" | "download" | "send"): void;
  /**
   * Runs a file of code: a script, or a program that was built. `subject`: what an "always" is
   * narrowed to.
   */
  starts(path: string, subject?: string): void;
  /** Runs this text in a POSIX shell. `stdin` is what that shell's commands can read. */
  script(text: string, stdin?: Stream): void;
  /**
   * Runs these words as they are, without a shell. `known`: only if Countersign knows the program,
   * which may be another by that name.
   */
  run(argv: readonly string[], stdin?: Stream, only?: "known"): void;
  /** Runs this text in a language's interpreter. */
  code(language: Language, text: string): void;
  /** Runs these SQL statements. */
  sql(text: string): void;
  /**
   * What the command prints, for whatever stands behind its pipe. Left out: nothing of interest,
   * unless its own input was.
   */
  prints(stream: Stream): void;
  /**
   * Takes from the budget of the call. False where it is used up, which is then reported; nothing
   * more need be looked at.
   */
  spend?(units: number): boolean;
  /** Whether a command only shows or edits the text that it is given. */
  shows?(command: string): boolean;
  /** The text that this call itself has put into a file, as far as it is known. */
  holds?(path: string): string | undefined;
}
