/** ldapmodify, ldapadd, ldapdelete. */
import { program } from "../program.ts";

export default program({
  names: "ldapmodify ldapadd ldapdelete",
  verbs: [["db.admin"]],
});
