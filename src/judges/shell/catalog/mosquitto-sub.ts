/** mosquitto_sub: services. */
import { program } from "../program.ts";

export default program({
  names: "mosquitto_sub",
  verbs: [["cloud.read"]],
});
