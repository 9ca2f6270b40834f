/**
 * The shell's own commands that need no more than their words. Those that change what comes after
 * them are in ../builtins.ts.
 */
import { program } from "../program.ts";
import { harmless } from "../programs/builtins.ts";

export default program({
  names:
    ": true false return exit break continue wait fg bg disown suspend logout ulimit umask " +
    "times shopt dirs caller complete compgen compopt bind let type help setopt unsetopt " +
    "autoload compinit emulate rehash [ test",
  traits: [
    "complains: exit return break continue shopt ulimit umask fg bg wait type",
    "accounts-for-files: type [ test",
    "dummy: : true false",
    "silent: : true false return exit [ test",
  ],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  judge: harmless,
});
