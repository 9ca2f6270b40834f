/** pidof, pwdx: processes by their names, and where they are. */
import { program } from "../program.ts";

export default program({
  names: "pidof pwdx",
  flags: "-s|--single-shot -x -c|--check-root -n -w|--with-workers -z -t",
  values: "-o|--omit-pid -d|-S|--separator",
  verbs: [["process.read"]],
});
