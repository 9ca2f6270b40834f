/** sem: runs a shell's text, so many at a time. */
import { program } from "../program.ts";

export default program({
  names: "sem",
  flags: "--fg --bg --wait -u --id",
  values: "-j|--jobs --semaphorename --semaphoretimeout --st",
  wraps: { alone: "shell.builtin", words: "text" },
});
