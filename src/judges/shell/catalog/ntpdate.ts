/** ntpdate. */
import { program } from "../program.ts";

export default program({
  names: "ntpdate",
  flags: "-4 -6 -B -b -d -s -u",
  values: "-a -e -o -p -t",
  options: { "-k=": "read" },
  verbs: [["system.config"], ["system.read!", "-q"]],
});
