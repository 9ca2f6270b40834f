/** launchctl. */

import { program } from "../program.ts";
import { getsVariable } from "../programs/filters.ts";

export default program({
  names: "launchctl",
  exposesEnvironment: getsVariable,
  flags: "-x",
  verbs: [
    ["exec.help", "help|version"],
    [
      "system.read",
      "list|print|print-cache|print-disabled|print-token|plist|procinfo|hostinfo|resolveport|" +
        "blame|managerpid|manageruid|managername",
    ],
    ["system.read", "error|variant|getenv|dumpstate|dumpjpcategory"],
    ["system.read", "limit|umask|print ."],
    [
      "system.service",
      "unload|bootout|disable|kickstart|kill|start|stop|remove|attach|debug|uncache|config|" +
        "limit|umask|examine|dumplogs",
    ],
    ["persist.service", "load|bootstrap|enable|submit"],
    ["system.config", "setenv|unsetenv|export|config"],
    ["priv.sudo", "asuser|bsexec * @run"],
    ["system.power", "reboot"],
  ],
});
