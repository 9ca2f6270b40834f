/**
 * The report on a command, a script or a piece of code: what it touches, what it runs, and which
 * findings follow.
 */
import type { PatternKey } from "../core/keys.ts";

/**
 * Replaces a piece of a word that is known only at run time: an unset variable, a command's output.
 * `/tmp/${x}/y` reads `/tmp/` + UNKNOWN + `/y`. Globs (`*`, `?`, `[…]`) stay as written; `$HOME`
 * and a leading `~` read `~`.
 */
export const UNKNOWN = "\u0000";
/**
 * The id of a process that the call itself started in the background. Like every text with an
 * UNKNOWN in it, it is not known.
 */
export const OWN_JOB = `${UNKNOWN}\uE001`;
export const isKnown = (word: string): boolean => !word.includes(UNKNOWN);

/** What is known about the content of a pipe or a file. */
export interface Stream {
  /** It came over the network. */
  readonly network?: boolean | undefined;
  /** It was decoded, decompressed or decrypted. */
  readonly decoded?: boolean | undefined;
  /** It holds credentials or private data. */
  readonly secret?: boolean | undefined;
  /** It shows, or may show, values of the environment that are secrets. */
  readonly exposes?: boolean | undefined;
  /** It comes from a shell that another person may control remotely. */
  readonly shell?: boolean | undefined;
  /** The content itself, if it is known exactly. */
  readonly text?: string | undefined;
  /**
   * There may be more content, or a different one: the file was written only in part, or only
   * perhaps.
   */
  readonly vague?: boolean | undefined;
  /** It is a directory, and its content came from elsewhere. */
  readonly tree?: boolean | undefined;
}

/**
 * How a file is read. `whole`: its content may be shown; `recursive`: it is a directory, and
 * everything below it may be shown; `counted`: no content is shown; `keys`: only the part of each
 * line before `=`.
 */
export type ReadHow = "whole" | "recursive" | "counted" | "keys";

/** The values of all environment variables, or of one that is a secret by its name. */
export const EXPOSED: Stream = { secret: true, exposes: true };

/**
 * Set among a shell's variables while `set -x` is on: the shell then prints every command with its
 * words expanded.
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
   * What an "always" is narrowed to. Left out: the command and its verb, or exactly this call if
   * the key is uncertain.
   */
  readonly subject?: string | undefined;
  /** The piece of the call that shows it. Left out: the whole command. */
  readonly span?: string | undefined;
}

export type WriteHow = "create" | "append" | "truncate" | "inplace" | "format";

/**
 * Reports what one command does. Everything reported counts; the worst finding names the call. A
 * command about which nothing is reported is unknown: `exec.unknown_program`. A safe command must
 * be reported as safe, by a safe key. Paths are as the program gets them (relative ones to the
 * command's directory) and may hold UNKNOWN and globs.
 */
export interface Report {
  add(key: PatternKey, remark?: Remark): void;
  /** Reads a file: `fs.read`, `secret.read`, … by its location. */
  reads(path: string, how?: ReadHow): void;
  /** Loads code or settings from a file, which is harmless if the file is the project's own. */
  loads(path: string): void;
  /**
   * Creates a file or writes to it. `inplace`: rewrites the content; `truncate`: empties it;
   * `format`: the content keeps its meaning.
   */
  writes(path: string, how?: WriteHow): void;
  /**
   * Creates files below a directory that the call does not name: what is built or run there does
   * not count as the project's own.
   */
  brings(directory: string): void;
  deletes(path: string, how?: "file" | "recursive"): void;
  /** Changes the mode, owner or attributes. */
  permits(path: string, how?: "file" | "recursive"): void;
  /**
   * Requests an address. `read`: a plain GET; `download`: to a file; `send`: anything that carries
   * data or changes something there.
   */
  fetches(url: string, how: "read" | "download" | "send"): void;
  /**
   * Runs a file of code: a script, or a built program. `subject`: what an "always" is narrowed to.
   */
  starts(path: string, subject?: string): void;
  /** Runs this text in a POSIX shell. `stdin` is what that shell's commands can read. */
  script(text: string, stdin?: Stream): void;
  /**
   * Runs these words as they are, without a shell. `known`: only if Countersign knows the program;
   * it may be another one of that name.
   */
  run(argv: readonly string[], stdin?: Stream, only?: "known"): void;
  /** Runs this text in a language's interpreter. */
  code(language: Language, text: string): void;
  /** For people: the script of another language that it decoded or took apart. */
  unfolds?(language: Language, text: string): void;
  /** Runs these SQL statements. */
  sql(text: string): void;
  /**
   * What the command prints, for the next command of the pipe. Left out: nothing of interest,
   * unless its own input was.
   */
  prints(stream: Stream): void;
  /**
   * Takes from the call's budget. False if it is used up, which is then reported; nothing more
   * needs to be checked.
   */
  spend?(units: number): boolean;
  /** Whether a command only shows or edits the text that it gets. */
  shows?(command: string): boolean;
  /** The text that this call itself wrote into a file, as far as it is known. */
  holds?(path: string): string | undefined;
}
