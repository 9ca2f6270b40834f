/** ldapsearch, ldapwhoami, ldapcompare. */
import { program } from "../program.ts";

export default program({
  names: "ldapsearch ldapwhoami ldapcompare",
  verbs: [["db.read"]],
});
