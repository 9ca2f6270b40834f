/** lsattr, getfacl, getfattr, getcap, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "lsattr getfacl getfattr getcap addr2line getopt envsubst tldr errno figlet gettext ngettext",
  operands: "names",
});
