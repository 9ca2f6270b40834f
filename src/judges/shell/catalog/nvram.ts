/** nvram: systems. */
import { program } from "../program.ts";

export default program({
  names: "nvram",
  verbs: [["system.config"], ["system.read!", "-p|-x|-xp|-px !-d|-c|-f !~*=*"]],
});
