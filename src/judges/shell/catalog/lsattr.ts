/** lsattr, getfacl, getfattr, getcap, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "lsattr getfacl getfattr getcap addr2line getopt tldr errno figlet gettext ngettext",
  traits: [
    "argument-files: addr2line",
    "prints-words: figlet",
    "accounts-for-files: lsattr getfacl getfattr",
  ],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
