/** busybox, toybox: many small programs in one. */
import { program } from "../program.ts";

export default program({
  names: "busybox toybox",
  options: {
    "--list": "tells",
    "--list-full": "tells",
    "--help": "help",
    "--long": "tells",
    "-h": "help",
    "--version": "help",
  },
  wraps: { alone: "exec.help" },
});
