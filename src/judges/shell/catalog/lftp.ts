/** lftp. */
import { program } from "../program.ts";
import { ftp } from "../programs/sockets.ts";

export default program({
  names: "lftp",
  flags: "-d --norc",
  values: "-u|--user -p|--port -s",
  options: {
    "-c=": "script",
    "-e=": "script",
    "-f=": "read",
    "--rcfile=": "script",
    "-v|--version": "help",
    "-h|--help": "help",
  },
  judge: ftp,
});
