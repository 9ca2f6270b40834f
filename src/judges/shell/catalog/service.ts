/** service, rc-service, invoke-rc.d: systems. */
import { program } from "../program.ts";

/** Other ways to ask for services. */
export default program({
  names: "service rc-service invoke-rc.d",
  values: "-c",
  verbs: [
    ["exec.help", "--version"],
    ["system.read", "--status-all|-l|--list|-e|--exists"],
    ["system.read!", "* status|describe|configtest|info !~*/*"],
    ["system.service", "* start|stop|restart|reload|force-reload|try-restart|condrestart|zap|pause"],
    ["system.service", "* *"],
    ["audit.tamper", "auditd|rsyslog|syslog stop"],
  ],
});
