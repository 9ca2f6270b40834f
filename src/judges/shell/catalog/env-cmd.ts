/** env-cmd: runs a program with the variables of a file. */
import { program } from "../program.ts";

export default program({
  names: "env-cmd",
  traits: ["project-tool"],
  flags: "--fallback --no-override --silent --use-shell --verbose -x --expand-envs --recursive",
  values: "-f|--file -e|--environments -r|--rc-file",
  options: { "-h|--help": "help", "--version": "help", "-v": "help", "-V": "help" },
  wraps: { words: "either" },
});
