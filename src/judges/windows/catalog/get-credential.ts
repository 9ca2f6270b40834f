/** get-credential, get-secret, get-storedcredential, convertfrom-securestring, … */
import { program } from "../program.ts";

export default program({
  names:
    "get-credential get-secret get-storedcredential convertfrom-securestring " +
    "export-pfxcertificate export-certificate get-smbcredential unprotect-cmsmessage",
  dialect: "cmdlet",
  verbs: [["secret.access"]],
});
