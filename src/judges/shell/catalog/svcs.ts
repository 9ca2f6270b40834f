/** svcs: the services of Solaris. */
import { program } from "../program.ts";

export default program({
  names: "svcs s6-svstat s6-rc-db",
  flags: "-a -p -l -x -d -D -L -H",
  values: "-o -s -S -R",
  verbs: [["system.read"]],
});
