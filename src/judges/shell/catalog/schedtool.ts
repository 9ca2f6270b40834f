/** schedtool: runs a program with another scheduling. */
import { program } from "../program.ts";

export default program({
  names: "schedtool",
  flags: "-N -F -R -B -I -D -v -r",
  values: "-n -p -a -M -s",
  options: { "-h": "help", "-e": "words" },
  wraps: { alone: "exec.read" },
});
