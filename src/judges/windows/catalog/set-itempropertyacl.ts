/** set-itempropertyacl, set-authenticodesignature. */
import { program } from "../program.ts";

export default program({
  names: "set-itempropertyacl set-authenticodesignature",
  dialect: "cmdlet",
  verbs: [["system.config"]],
});
