/** fail2ban-client. */
import { program } from "../program.ts";

export default program({
  names: "fail2ban-client",
  flags: "-d --dp -t --test -i -x -b -f",
  values: "-p|--pidfile --loglevel --logtarget --syslogsocket",
  options: { "-c|--conf=": "read", "-s|--socket=": "code.exec.escape" },
  verbs: [
    ["system.firewall", "*"],
    ["system.read", "status|ping|get|banned|version"],
    ["system.read", "-V|--version|-t|--test|-d|--dp"],
  ],
});
