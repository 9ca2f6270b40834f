/** command: the shell's own: runs a program, not a function of that name. */
import { program } from "../program.ts";

export default program({
  names: "command",
  traits: ["complains", "runs-once"],
  flags: "-p",
  options: { "-v": "tells", "-V": "tells" },
  wraps: {},
});
