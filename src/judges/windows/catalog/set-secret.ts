/** set-secret, remove-secret, new-storedcredential, remove-storedcredential, … */
import { program } from "../program.ts";

export default program({
  names:
    "set-secret remove-secret new-storedcredential remove-storedcredential " +
    "register-secretvault import-pfxcertificate import-certificate remove-certificate " +
    "new-selfsignedcertificate",
  dialect: "cmdlet",
  verbs: [["secret.access"]],
});
