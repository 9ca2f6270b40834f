/** ts: puts the time before each line, or a program into a queue. */
import { program } from "../program.ts";

export default program({
  names: "ts",
  flags: "-r -i -s -m",
  wraps: { alone: "exec.read" },
});
