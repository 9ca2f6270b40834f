/**
 * The form of the catalog for Windows: its programs, builtins of cmd among them, and the cmdlets of
 * PowerShell.
 */
import type { Entry, JudgeProgram } from "../shell/program.ts";
import type { NativeCommand } from "./native.ts";
import type { CmdletCommand } from "./ps-calls.ts";
import type { Value } from "./ps-values.ts";

/** What an entry for Windows says besides. */
interface WindowsEntry extends Entry {
  /**
   * PowerShell's own aliases: `gc cat`, or `md:mkdir` for a name that is not the entry's first.
   * `curl?` is one only where a parameter of the entry's stands: it is a program as well. Source:
   * about_Aliases, and `Get-Alias` of Windows PowerShell 5.1 and PowerShell 7.
   */
  readonly aliases?: string;
  /**
   * Aliases that are not a program elsewhere, so that they have this meaning in a POSIX shell, too.
   */
  readonly posixAliases?: string;
}

export interface NativeSpec extends WindowsEntry {
  readonly dialect: "windows";
  /**
   * What its name means in a POSIX shell: another program, or this one only if a word matches.
   * Default: this one.
   */
  readonly posix?: "another" | RegExp;
  readonly judge?: JudgeProgram<NativeCommand>;
}

export interface CmdletSpec extends WindowsEntry {
  readonly dialect: "cmdlet";
  /** Its output: see `Cmdlet`. */
  readonly judge?: JudgeProgram<CmdletCommand, Value | undefined>;
}

/**
 * An entry of the catalog. Its verb lines are like those of `ProgramSpec`, with options as `/x`. If
 * no line matches: `win.unknown`.
 */
export type WindowsSpec = NativeSpec | CmdletSpec;

/** An entry of the catalog; the compiler checks its keys. */
export const program = (spec: WindowsSpec): WindowsSpec => spec;
