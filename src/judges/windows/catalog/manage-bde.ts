/** manage-bde. */
import { program } from "../program.ts";

export default program({
  names: "manage-bde",
  dialect: "windows",
  verbs: [["secret.access", "/protectors ~-get"], ["disk.modify"], ["win.read", "/status"]],
});
