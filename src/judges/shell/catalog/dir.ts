/** dir, vdir, exa, eza, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names:
    "dir vdir exa eza lsd realpath readlink which whereis whatis apropos namei pathchk mountpoint",
  traits: [
    "complains: dir vdir readlink realpath which",
    "accounts-for-files: dir vdir exa eza lsd realpath readlink which whereis",
    "accounts-for-files: namei pathchk mountpoint",
  ],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
