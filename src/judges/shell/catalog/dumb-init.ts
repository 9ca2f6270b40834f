/** dumb-init: the first process of a container: runs a program. */
import { program } from "../program.ts";

export default program({
  names: "dumb-init",
  flags: "-c --single-child -v|--verbose",
  values: "-r|--rewrite",
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: {},
});
