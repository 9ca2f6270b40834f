/** klist: tickets of Kerberos. */
import { program } from "../program.ts";

export default program({
  names: "klist",
  flags: "-A -a -C -d -e -f -i -k -l -n -s -t -5 -4",
  values: "-c",
  options: { "-K": "secret.access" },
  verbs: [["secret.list"]],
});
