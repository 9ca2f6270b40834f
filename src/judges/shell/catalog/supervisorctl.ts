/** supervisorctl, circusctl, monit. */
import { program } from "../program.ts";

export default program({
  names: "supervisorctl circusctl monit",
  flags: "-f",
  values: "-c|--configuration -u|--username -p|--password -g|--group -d|--daemon",
  options: {
    "-s|--serverurl|--endpoint|--ssh=": "net.request",
    "-i|--interactive|-I": "system.service",
    "-l|--logfile=": "write",
  },
  verbs: [
    ["exec.help", "help|version"],
    [
      "code.exec.escape",
      "-c=/tmp/*|--configuration=/tmp/*|-c=/var/*|--configuration=/var/*|-c=/dev/*|" +
        "--configuration=/dev/*",
    ],
    [
      "code.exec.escape",
      "-c=~*|--configuration=~*|-c=../../*|--configuration=../../*|-c=/home/*|" +
        "--configuration=/home/*",
    ],
    [
      "system.read",
      "status|tail|avail|pid|maintail|summary|report|list|stats|numprocesses|options|dstats",
    ],
    ["system.read", "-t|-V"],
    [
      "system.service",
      "start|stop|restart|signal|reread|update|add|remove|reload|shutdown|fg|clear|monitor|" +
        "unmonitor|validate|quit|incr|decr|set|rm",
    ],
    ["system.service", "kill|open"],
    ["audit.tamper", "clear"],
  ],
});
