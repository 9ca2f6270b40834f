/** The traits by which the rest of the judge selects programs, instead of lists of their names. */

/**
 * What other parts of the judge need to know about a program. A trait of only some of an entry's
 * names is written `"viewer: more most"`.
 */
export type Trait =
  /** A program that a project has for its own work: known by its package's name, too. */
  | "project-tool"
  /** A script in the project that is what its name says: `./gradlew`. */
  | "project-wrapper"
  /** A package of projects that runs another program: `npx cross-env …`. */
  | "package-wrapper"
  /** Its names may have a version behind them: `python3.12`. */
  | "versioned"
  /**
   * A shell: it runs the text that it gets, and gives away control of the machine if it is tied to
   * a connection.
   */
  | "shell"
  /** A shell whose scripts are read as POSIX and bash have them. */
  | "posix-shell"
  /** A shell that does not know `((…))` and `[[ … ]]`. */
  | "small-shell"
  /**
   * A shell of Windows: called from a POSIX shell, its words are read by two, by rules that differ.
   */
  | "windows-shell"
  /** Runs code of a language; implied by `language`. */
  | "interpreter"
  /** Runs the words after its own; implied by `wraps`, and for all its verbs. */
  | "wrapper"
  /** Runs any program that its words name, so that a variable with its name is not harmless. */
  | "launcher"
  /** Talks to other machines: what comes out of it comes from there. */
  | "network-client"
  /** Keeps what it fetches in the file that its last word names. */
  | "fetches-last"
  /** Asks an address in a way of its own. */
  | "asks-addresses"
  /** Prints nothing. */
  | "silent"
  /** Prints its words. */
  | "prints-words"
  /** Names a word that it cannot use in its complaint about it. */
  | "complains"
  /** What it writes is what it reads, from a file or from its input. */
  | "copies"
  /** Writes its input into files. */
  | "writes-input"
  /** Shows a text and does nothing else with it. */
  | "viewer"
  /** Allows a person to edit a text. */
  | "editor"
  /** Does nothing, or only prints its own words: harmless in place of any helper. */
  | "dummy"
  /** Makes programs of the sources that it is given, as far as it says where it puts them. */
  | "makes-programs"
  /** Builds what a project is made of. */
  | "builds"
  /** Compiles or links. */
  | "compiler"
  /** Runs the compiler that its words name. */
  | "compiler-cache"
  /** Packs or unpacks its input. */
  | "compressor"
  /** Converts what pandoc passes to it into a document. */
  | "typesetter"
  /**
   * Transfers files or words to another machine, for a program that is configured how to connect.
   */
  | "remote-way"
  /** An agent, or a program between an agent and its operator. */
  | "agent"
  /**
   * Its entry says of every word that names a file what becomes of it, or it only names files, or
   * works by a key.
   */
  | "accounts-for-files"
  /** Its verbs come in groups: `aws s3 rm`. */
  | "grouped-verbs"
  /** Does such harm that a glob which could mean it (`/bin/r?`) is judged as if it did. */
  | "often-disguised"
  /** Changes the files that it names, and no others. */
  | "changes-named-files"
  /** Runs what it is given, and once. */
  | "runs-once"
  /** Takes further words from a file that stands behind an `@`: `gcc @words`. */
  | "argument-files"
  /** Deletes its operands. */
  | "deletes"
  /** Changes who may use its operands, and with `-R` all below. */
  | "permits"
  /** A tool of Apple's, which `xcrun` finds. */
  | "found-by-xcrun"
  /** A package manager's own program, which Corepack starts. */
  | "corepack"
  /** Runs a package's program. */
  | "package-runner"
  /** Done by cmd itself, where cmd is what reads the line. */
  | "cmd-builtin"
  /** The same, and nothing else knows it: no program has the name. */
  | "cmd-only"
  /** Takes any of cmd's separators between its words: `del,/s;x`. */
  | "cmd-separators";

/** A trait of all names of an entry, or of those that stand behind it. */
export type TraitOf = Trait | `${Trait}: ${string}`;

/** Whether the catalog gives a program a trait. */
export type Is = (name: string, trait: Trait) => boolean;
