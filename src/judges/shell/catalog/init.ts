/** init, telinit: systems. */
import { program } from "../program.ts";

export default program({
  names: "init telinit",
  verbs: [
    ["system.service", "q|Q|u|U|s|S|1|2|3|4|5"],
    ["system.power", "0|6"],
  ],
});
