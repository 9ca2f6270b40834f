/** envoy: services. */
import { program } from "../program.ts";

export default program({
  names: "envoy",
  verbs: [["system.service"], ["system.read", "--mode=validate"]],
});
