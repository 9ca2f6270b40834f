/** smbclient. */
import { program } from "../program.ts";
import { ftp } from "../programs/sockets.ts";

export default program({
  names: "smbclient",
  flags: "-N|--no-pass -E -g|--grepable -k|--kerberos -P|--machine-pass -q|--quiet -e|--encrypt -B",
  values: `-U|--user -I|--ip-address -p|--port -W|--workgroup -D|--directory -d|--debuglevel
    -m|--max-protocol -n|--netbiosname -t|--timeout -b|--send-buffer -O|--socket-options
    -R|--name-resolve`,
  options: {
    "-c|--command=": "script",
    "-A|--authentication-file=": "read",
    "-s|--configfile=": "read",
    "-l|--log-basename=": "write",
    "-T|--tar=": "write",
    "-L|--list=": "own",
    "-h|--help": "help",
    "-V|--version": "help",
  },
  judge: ftp,
});
