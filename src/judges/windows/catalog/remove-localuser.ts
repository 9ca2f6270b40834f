/** remove-localuser, remove-aduser, remove-adcomputer, remove-adobject, … */
import { program } from "../program.ts";

export default program({
  names:
    "remove-localuser remove-aduser remove-adcomputer remove-adobject remove-adorganizationalunit",
  dialect: "cmdlet",
  verbs: [["system.account.delete"]],
});
