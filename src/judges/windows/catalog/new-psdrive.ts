/** new-psdrive, remove-psdrive, new-smbmapping, remove-smbmapping. */
import { program } from "../program.ts";

export default program({
  names: "new-psdrive remove-psdrive new-smbmapping remove-smbmapping",
  aliases: "mount ndr rdr:remove-psdrive",
  dialect: "cmdlet",
  verbs: [["disk.mount"]],
});
