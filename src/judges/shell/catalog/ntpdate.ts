/** ntpdate: systems. */
import { program } from "../program.ts";

export default program({
  names: "ntpdate",
  values: "-a -k -e -p -t -o",
  verbs: [["system.config"], ["system.read!", "-q !-k"]],
});
