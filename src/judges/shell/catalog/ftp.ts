/** ftp, tnftp, pftp, ncftp, …. */
import { program } from "../program.ts";
import { ftp } from "../programs/sockets.ts";

export default program({
  names: "ftp tnftp pftp ncftp tftp",
  flags: "-A -a -d -f -g -i -n -p -t -v -V -4 -6 -e",
  values: "-P -r -s -T -u -q -x",
  options: { "-o=": "write", "-N=": "read" },
  judge: ftp,
});
