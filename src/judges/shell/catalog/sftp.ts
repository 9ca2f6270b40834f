/** sftp, psftp. */
import { program } from "../program.ts";
import { sftp } from "../programs/ssh.ts";

export default program({
  names: "sftp psftp",
  judge: sftp,
});
