/** faillock, pam_tally2, faillog: systems. */
import { program } from "../program.ts";

export default program({
  names: "faillock pam_tally2 faillog",
  values: "--user -u -m -l",
  verbs: [["system.read"], ["system.account", "-r|--reset|-m|-l|--maximum"]],
});
