/** sftp, psftp. */
import { program } from "../program.ts";
import { sftp } from "../programs/ssh.ts";

export default program({
  names: "sftp psftp",
  traits: ["accounts-for-files: sftp"],
  judge: sftp,
});
