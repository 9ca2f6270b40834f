/** networksetup. */
import { program } from "../program.ts";

export default program({
  names: "networksetup",
  options: {
    "-set*|-delete*|-add*|-remove*|-create*|-switch*|-order*|-connect*|-import*|-duplicate*":
      "system.firewall",
    "-rename*": "system.firewall",
  },
  verbs: [
    ["system.firewall"],
    ["system.read!", "-get*|-list*|-show*|-is*|-printcommands|-version"],
  ],
});
