/** service, rc-service, invoke-rc.d: other ways to ask for services. */
import { program } from "../program.ts";

export default program({
  names: "service rc-service invoke-rc.d",
  flags: "-Z -N|--nodeps --ifexists --full-restart",
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "--status-all|-l|--list|-e|--exists"],
    ["system.read!", "* status|describe|configtest|info !~*/*"],
    [
      "system.service",
      "* start|stop|restart|reload|force-reload|try-restart|condrestart|zap|pause",
    ],
    ["system.service", "* *"],
    ["audit.tamper", "auditd|rsyslog|syslog stop"],
  ],
});
