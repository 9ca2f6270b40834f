/** The shell's own commands that need no more than their words. Those that change what comes after them are in ../builtins.ts. */
import type { Program } from "../program.ts";

export const harmless: Program = (_command, report) => report.add("shell.builtin");

/** `history -c` and its kin: what was typed is then nowhere any more. */
export const history: Program = ({ args }, report) =>
  report.add(args.some((arg) => /^-\w*[cdw]/.test(arg)) ? "audit.tamper" : "exec.read");
