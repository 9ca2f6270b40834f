/** sensors: temperatures and fans. */
import { program } from "../program.ts";

export default program({
  names: "sensors",
  source: "sensors(1)",
  flags: "-f -A -u -j --bus-list",
  options: { "-s|--set": "system.config", "-c|--config-file=": "read" },
  operands: "names",
});
