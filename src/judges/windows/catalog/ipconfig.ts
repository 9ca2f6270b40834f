/** ipconfig. */
import { program } from "../program.ts";

export default program({
  names: "ipconfig",
  dialect: "windows",
  verbs: [
    ["system.config", "/release|/renew|/release6|/renew6|/setclassid|/registerdns"],
    ["win.read"],
  ],
});
