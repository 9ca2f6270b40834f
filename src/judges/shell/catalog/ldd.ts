/** ldd: the libraries of a program. It may run the program's own loader, so only those of the system are known to be harmless. */
import { program } from "../program.ts";

export default program({
  names: "ldd",
  flags: "-d|--data-relocs -r|--function-relocs -u|--unused",
  verbs: [
    ["system.read!", "/usr/bin/*|/bin/*|/usr/sbin/*|/sbin/*|/usr/lib/*|/lib/*|/lib64/*|/usr/lib64/*|/usr/local/bin/* . !~*..*"],
  ],
});
