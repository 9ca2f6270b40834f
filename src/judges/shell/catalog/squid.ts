/** squid: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "squid",
  flags: "-N -X -Y",
  values: "-f -n -a -d -u",
  verbs: [
    ["code.exec.escape!", planted("-f")],
    ["system.service"],
    ["system.read!", "-k=parse|-k=check"],
  ],
});
