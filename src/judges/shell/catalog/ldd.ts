/**
 * ldd: the libraries of a program. It may run the program's own loader: harmless for those of the
 * system and those that the project builds.
 */
import { program } from "../program.ts";
import { libraries } from "../programs/debuggers.ts";

export default program({
  names: "ldd",
  flags: "-d|--data-relocs -r|--function-relocs -u|--unused",
  verbs: [
    [
      "system.read!",
      "/usr/bin/*|/bin/*|/usr/sbin/*|/sbin/*|/usr/lib/*|/lib/*|/lib64/*|/usr/lib64/*|" +
        "/usr/local/bin/* . !~*..*",
    ],
  ],
  judge: libraries,
});
