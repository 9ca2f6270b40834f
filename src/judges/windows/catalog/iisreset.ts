/** iisreset, appcmd, nssm. */
import { program } from "../program.ts";

export default program({
  names: "iisreset appcmd nssm",
  dialect: "windows",
  verbs: [["persist.service", "install|set"], ["system.service"]],
});
