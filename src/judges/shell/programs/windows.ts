/** Windows programs and PowerShell cmdlets that are called from a POSIX shell. */

import type { Report } from "../../report.ts";
import { specs } from "../../windows/catalog/index.ts";
import { contextOf } from "../../windows/evaluators.ts";
import type { CmdletSpec, NativeSpec } from "../../windows/program.ts";
import { nativeOf } from "../../windows/programs.ts";
import { cmdletOf } from "../../windows/ps-aliases.ts";
import { judgeCmdlet } from "../../windows/ps-cmdlet.ts";
import type { Command, Program } from "../program.ts";

type Named = [name: string, program: Program];

function nativesOf({ names, posix, traits }: NativeSpec): readonly Named[] {
  if (posix === "another") return [];
  const isShell = traits?.includes("windows-shell");
  const program: Program = ({ program: name, args, span, stdin }, report) => {
    if (posix && !args.some((arg) => posix.test(arg))) return;
    nativeOf(name)?.({ program: name, args, span, stdin, context: contextOf(report) }, report);
    // the output of two shells is never proved
    if (isShell) report.add("win.unknown");
  };
  return names.split(" ").map((name): Named => [name, program]);
}

/**
 * A Windows program that is called by its full name, `procdump.exe`, whatever has that name
 * elsewhere.
 */
export function windowsProgram(
  { program: name, args, span, stdin }: Command,
  report: Report,
): void {
  nativeOf(name)?.({ program: name, args, span, stdin, context: contextOf(report) }, report);
}

/**
 * No POSIX shell knows a cmdlet: the interpreter that gets the text requests an address in its own
 * way.
 */
function cmdletsOf({ names, traits }: CmdletSpec): readonly Named[] {
  const asks = traits?.includes("asks-addresses");
  const program: Program = ({ program: name, args, span, stdin }, report) => {
    judgeCmdlet({ name, args, span, stdin }, report);
    if (asks) report.add("net.request");
  };
  return names
    .split(" ")
    .filter((name) => name.includes("-"))
    .map((name): Named => [name, program]);
}

const programs: ReadonlyMap<string, Program> = new Map(
  specs.flatMap((spec) => (spec.dialect === "windows" ? nativesOf(spec) : cmdletsOf(spec))),
);

function aliased(name: string): Named {
  const program = programs.get(cmdletOf(name));
  if (!program) throw new Error(`"${name}" stands for no cmdlet that is known`);
  return [name, program];
}

/** By name. Throws if an alias has no target. */
export const windows: ReadonlyMap<string, Program> = new Map([
  ...programs,
  ...specs.flatMap(({ posixAliases = "" }) => posixAliases.split(" ").filter(Boolean).map(aliased)),
]);
