/** update-rc.d, chkconfig, rc-update, insserv, …. */
import { program } from "../program.ts";

export default program({
  names: "update-rc.d chkconfig rc-update insserv ntsysv sysv-rc-conf",
  verbs: [
    ["system.read", "--list|-l"],
    ["system.read!", "show"],
    ["system.read", "."],
    ["persist.service", "* defaults|enable|disable|remove|on|off|reset|resetpriorities"],
    ["persist.service", "add|del|delete"],
    ["persist.service", "--add|--del|-u|--level|--override|-f|-n|-v|-u|-a|-d|-i"],
    ["persist.service", "* * *"],
  ],
});
