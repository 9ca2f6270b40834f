/** entr: runs a program when files change. */
import { program } from "../program.ts";

export default program({
  names: "entr",
  flags: "-a -c -cc -d -dd -n -p -r -x -z",
  options: { "-h|--help": "help", "-v|--version": "help", "-s": "joined" },
  wraps: { alone: "exec.help", placeholder: "/_", closed: true },
});
