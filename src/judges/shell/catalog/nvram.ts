/** nvram. */
import { program } from "../program.ts";

export default program({
  names: "nvram",
  options: { "-d=": "system.config", "-c": "system.config", "-f=": "system.config" },
  verbs: [["system.config"], ["system.read!", "-p|-x|-xp|-px !-d|-c|-f !~*=*"]],
});
