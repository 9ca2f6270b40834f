/** timelimit: runs a program for a limited time. */
import { program } from "../program.ts";

export default program({
  names: "timelimit",
  flags: "-p -q",
  values: "-S -s -T -t",
  wraps: {},
});
