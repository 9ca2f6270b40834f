/**
 * The shell's own commands that need no more than their words. Those that change what comes after
 * them are in ../builtins.ts.
 */
import { OWN_JOB } from "../../report.ts";
import type { Program } from "../program.ts";

export const harmless: Program = (_command, report) => report.add("shell.builtin");

/** `kill $(jobs -p)` ends what this call put into the background. */
export const jobs: Program = ({ args }, report) => {
  if (args[0] === "-x") return report.run(args.slice(1));
  report.add(
    args.every((arg) => !arg.startsWith("-") || /^-[lpnrsd]+$/.test(arg))
      ? "shell.builtin"
      : "exec.unknown_option",
  );
  if (args.length === 1 && args[0] === "-p") report.prints({ text: OWN_JOB });
};

/** `history -c` and its kin: what was typed is then nowhere any more. */
export const history: Program = ({ args }, report) =>
  report.add(args.some((arg) => /^-\w*[cdw]/.test(arg)) ? "audit.tamper" : "exec.read");
