/** mosquitto_passwd, mosquitto_ctrl: services. */
import { program } from "../program.ts";

export default program({
  names: "mosquitto_passwd mosquitto_ctrl",
  verbs: [["cloud.iam"]],
});
