/**
 * Shell builtins that can be judged by their words alone. Those that affect later commands are in
 * ../builtins.ts.
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

/** `history -c` and similar commands: the record of what was typed is lost. */
export const history: Program = ({ args }, report) =>
  report.add(args.some((arg) => /^-\w*[cdw]/.test(arg)) ? "audit.tamper" : "exec.read");
