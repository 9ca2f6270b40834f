/** smbclient. */
import { program } from "../program.ts";
import { ftpWith, SMB } from "../programs/sockets.ts";

export default program({
  names: "smbclient",
  judge: ftpWith(SMB),
});
