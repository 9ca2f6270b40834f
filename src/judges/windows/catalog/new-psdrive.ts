/** new-psdrive, remove-psdrive, new-smbmapping, remove-smbmapping. */
import { program } from "../program.ts";

export default program({
  names: "new-psdrive remove-psdrive new-smbmapping remove-smbmapping",
  dialect: "cmdlet",
  verbs: [["disk.mount"]],
});
