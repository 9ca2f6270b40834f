/** kextstat. */
import { program } from "../program.ts";

export default program({
  names: "kextstat",
  flags: "-l|--list-only -k|--kernel -a|--arch",
  values: "-b|--bundle-id",
  verbs: [["system.read"]],
});
