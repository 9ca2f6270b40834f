/** ftp, tnftp, pftp, ncftp, …. */
import { program } from "../program.ts";
import { FTP, ftpWith } from "../programs/sockets.ts";

export default program({
  names: "ftp tnftp pftp ncftp tftp",
  judge: ftpWith(FTP),
});
