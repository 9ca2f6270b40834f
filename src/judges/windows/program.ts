/** The form of the catalog for Windows: its programs, builtins of cmd among them, and the cmdlets of PowerShell. */
import type { Entry, JudgeProgram } from "../shell/program.ts";
import type { NativeCommand } from "./native.ts";
import type { CmdletCommand } from "./ps-calls.ts";
import type { Value } from "./ps-values.ts";

export interface NativeSpec extends Entry {
  readonly dialect: "windows";
  /** What its name is in a POSIX shell: another program's, or its own only where a word is like this. None: its own. */
  readonly posix?: "another" | RegExp;
  readonly judge?: JudgeProgram<NativeCommand>;
}

export interface CmdletSpec extends Entry {
  readonly dialect: "cmdlet";
  /** What it gives: see `Cmdlet`. */
  readonly judge?: JudgeProgram<CmdletCommand, Value | undefined>;
}

/** An entry of the catalog. Its verb lines are those of `ProgramSpec`, with options as `/x`. No line that fits: `win.unknown`. */
export type WindowsSpec = NativeSpec | CmdletSpec;

/** An entry of the catalog; the compiler checks its keys. */
export const program = (spec: WindowsSpec): WindowsSpec => spec;
