/** mosquitto_pub, mosquitto_rr, pulsar-client, stomp: services. */
import { program } from "../program.ts";

export default program({
  names: "mosquitto_pub mosquitto_rr pulsar-client stomp",
  verbs: [["net.upload"]],
});
