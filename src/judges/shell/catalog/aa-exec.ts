/** aa-exec: runs a program under a profile of AppArmor. */
import { program } from "../program.ts";

export default program({
  names: "aa-exec",
  flags: "-d|--debug -i|--immediate -v|--verbose",
  values: "-p|--profile -n|--namespace",
  options: { "-h|--help": "help" },
  wraps: { alone: "code.exec.repl" },
});
