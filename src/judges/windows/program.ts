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
   * Those of its aliases that are no program anywhere else, so that they mean it in a POSIX shell,
   * too.
   */
  readonly posixAliases?: string;
}

export interface NativeSpec extends WindowsEntry {
  readonly dialect: "windows";
  /**
   * What its name is in a POSIX shell: another program's, or its own only where a word is like
   * this. None: its own.
   */
  readonly posix?: "another" | RegExp;
  readonly judge?: JudgeProgram<NativeCommand>;
}

export interface CmdletSpec extends WindowsEntry {
  readonly dialect: "cmdlet";
  /** What it gives: see `Cmdlet`. */
  readonly judge?: JudgeProgram<CmdletCommand, Value | undefined>;
}

/**
 * An entry of the catalog. Its verb lines are those of `ProgramSpec`, with options as `/x`. No line
 * that fits: `win.unknown`.
 */
export type WindowsSpec = NativeSpec | CmdletSpec;

/** An entry of the catalog; the compiler checks its keys. */
export const program = (spec: WindowsSpec): WindowsSpec => spec;
