/** The shell's own commands that need no more than their words. Those that change what comes after them are in ../builtins.ts. */
import type { Program, Programs } from "../program.ts";

const harmless: Program = (_command, report) => report.add("shell.builtin");

const HARMLESS =
  ": true false return exit break continue wait jobs fg bg disown suspend logout ulimit umask times shopt dirs caller complete compgen compopt bind let type help setopt unsetopt autoload compinit emulate rehash";

/** `history -c` and its kin: what was typed is then nowhere any more. */
const history: Program = ({ args }, report) =>
  report.add(args.some((arg) => /^-\w*[cdw]/.test(arg)) ? "audit.tamper" : "exec.read");

export const builtins: Programs = {
  ...Object.fromEntries(HARMLESS.split(" ").map((name) => [name, harmless])),
  "[": harmless,
  test: harmless,
  history,
  fc: ({ args }, report) => report.add(args.includes("-l") ? "exec.read" : "code.exec.dynamic"),
};
