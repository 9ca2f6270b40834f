/** lftp. */
import { program } from "../program.ts";
import { ftpWith, LFTP } from "../programs/sockets.ts";

export default program({
  names: "lftp",
  judge: ftpWith(LFTP),
});
