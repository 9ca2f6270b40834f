/** cpupower, tuned-adm, trust, powerprofilesctl: settings that can be listed. */
import { program } from "../program.ts";

export default program({
  names: "cpupower tuned-adm trust powerprofilesctl",
  flags: "-p -d -g -l -f -e -m -y -s",
  values: "-c|--cpu --filter --purpose",
  verbs: [
    ["system.config"],
    [
      "system.read",
      "frequency-info|idle-info|info|monitor|active|list-profiles|recommend|list-rules",
    ],
    ["system.read", "list|get ."],
    ["system.read", "list profiles|plugins"],
    ["code.exec.escape", "launch|monitor *"],
  ],
});
