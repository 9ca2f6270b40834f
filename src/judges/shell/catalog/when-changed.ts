/** when-changed: runs a program when files change. */
import { program } from "../program.ts";

export default program({
  names: "when-changed",
  flags: "-r -v -1 -s -h",
  options: { "-c=": "command" },
  wraps: { operands: 1 },
});
