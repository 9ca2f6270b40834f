/** networksetup: systems. */
import { program } from "../program.ts";

export default program({
  names: "networksetup",
  verbs: [
    ["system.firewall"],
    [
      "system.read!",
      "-get*|-list*|-show*|-is*|-printcommands !-set*|-delete*|-add*|-remove*|-create*|-switch*|-order*|-connect*|-import*|-duplicate*|-rename*",
    ],
    ["system.read!", "-version !-set*|-delete*|-add*|-remove*|-create*|-switch*|-order*|-connect*|-import*|-duplicate*|-rename*"],
  ],
});
