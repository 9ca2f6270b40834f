/** send-mailmessage. */
import { program } from "../program.ts";

export default program({
  names: "send-mailmessage",
  dialect: "cmdlet",
  verbs: [["net.upload"]],
});
