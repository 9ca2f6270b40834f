/** varnishd: services. */
import { program } from "../program.ts";

export default program({
  names: "varnishd",
  verbs: [["system.service"], ["system.read!", "-C|-V !-a|-d|-F"]],
});
