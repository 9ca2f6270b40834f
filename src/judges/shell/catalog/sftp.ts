/** sftp, psftp. */
import { program } from "../program.ts";
import { sftp } from "../programs/ssh.ts";
import { COPYING } from "./ssh-options.ts";

export default program({
  names: "sftp psftp",
  traits: ["accounts-for-files: sftp"],
  ...COPYING,
  flags: "-4 -6 -A -a -C -f -N -p -q -r -v",
  values: `${COPYING.values} -B -R -s`,
  judge: sftp,
});
