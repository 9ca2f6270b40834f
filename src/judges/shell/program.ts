/** The contract of whoever knows a program: it is given the program's words and says what they do. */
import type { Report, Stream } from "../report.ts";

/** One program about to run, its wrappers off and its words resolved. */
export interface Command {
  /** Its name without directory or `.exe`, in small letters: `rm`. */
  readonly program: string;
  /** As it was called: `/usr/bin/rm`, `./gradlew`. */
  readonly path: string;
  /** What it is given, see `UNKNOWN` in report.ts. */
  readonly args: readonly string[];
  /** As it was written. */
  readonly span: string;
  /** Where it runs; undefined where nobody can tell. */
  readonly cwd: string | undefined;
  /** What is piped or redirected into it; undefined: nothing, or the terminal. */
  readonly stdin: Stream | undefined;
  /** Nobody knows what further words it will get (`xargs`, `find -exec … +`). */
  readonly open: boolean;
}

/** Pure, never throws on any words, time linear in them. Says nothing about a command it does not know (see Report). */
export type Program = (command: Command, report: Report) => void;

/** Programs by name. */
export type Programs = Readonly<Record<string, Program>>;
