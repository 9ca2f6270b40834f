/** dtruss: shows the system calls of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "dtruss",
  flags: "-a -b -c -d -e -f -l -L -o -s -F",
  values: "-p -n -t -W",
  wraps: { key: "priv.sudo" },
});
