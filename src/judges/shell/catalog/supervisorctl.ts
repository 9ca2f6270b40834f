/** supervisorctl, circusctl, monit: systems. */
import { program } from "../program.ts";

export default program({
  names: "supervisorctl circusctl monit",
  values: "-c --configuration -s --serverurl -u --username -p --password",
  verbs: [
    ["exec.help", "help|version"],
    ["system.read", "status|tail|avail|pid|maintail|summary|report|list|stats|numprocesses|options|dstats"],
    ["system.read", "-t|-V"],
    [
      "system.service",
      "start|stop|restart|signal|reread|update|add|remove|reload|shutdown|fg|clear|monitor|unmonitor|validate|quit|incr|decr|set|rm",
    ],
    ["system.service", "kill|open"],
    ["audit.tamper", "clear"],
  ],
});
