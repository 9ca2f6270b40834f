/** new-smbshare, set-smbshare, remove-smbshare, grant-smbshareaccess. */
import { program } from "../program.ts";

export default program({
  names: "new-smbshare set-smbshare remove-smbshare grant-smbshareaccess",
  dialect: "cmdlet",
  verbs: [["net.listen"]],
});
