/** initctl, sv, s6-svc, s6-rc, …. */
import { program } from "../program.ts";

export default program({
  names: "initctl sv s6-svc s6-rc dinitctl runsvdir svcadm",
  flags: "-v",
  values: "-w",
  verbs: [
    ["exec.help", "help|version"],
    ["system.read", "list|status|show-config|check-config|usage|log-priority|check"],
    [
      "system.service",
      "start|stop|restart|reload|once|up|down|pause|cont|hup|alarm|interrupt|quit|term|kill|" +
        "exit|shutdown|force-*|try-restart|emit",
    ],
    ["system.service", "change|enable|disable|clear|refresh|mark|u|d|o|p|c|h|a|i|t|k|x"],
    ["system.service", "-u|-d|-o|-p|-c|-h|-a|-i|-t|-k|-x|-r|-T|-O"],
    ["system.power", "runlevel|shutdown"],
  ],
});
