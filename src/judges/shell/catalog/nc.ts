/** nc, ncat, netcat, nc.traditional, …. */
import { program } from "../program.ts";
import { nc } from "../programs/sockets.ts";

export default program({
  names: "nc ncat netcat nc.traditional nc.openbsd pnc",
  traits: ["launcher", "network-client", "often-disguised: nc"],
  flags: `-u|--udp -v|--verbose -n|--nodns -4 -6 -t|--telnet -C|--crlf -N -r -D -U|--unixsock -b -S
    -F -R -K -a -j -k|--keep-open --vsock --no-shutdown --send-only --recv-only --ssl
    --append-output`,
  values: `-w|--wait -p|--source-port -s|--source -i|--idle-timeout -x|--proxy -X|--proxy-type -q -O
    -I -g -G -T -P -m|--max-conns -M -W --allow --deny --ssl-cert --ssl-key --ssl-ciphers --ssl-alpn
    --ssl-servername --proxy-auth --proxy-dns -d|--delay`,
  options: {
    "-e|--exec=": "own",
    "-c|--sh-exec=": "shell",
    "--lua-exec=": "own",
    "--lua-exec-internal=": "own",
    "-l|--listen": "listen",
    "-L": "listen",
    "--broker": "listen",
    "--chat": "listen",
    "-z": "check",
    "-o|--output=": "write",
    "--hex-dump=": "write",
    "--allowfile=": "read",
    "--denyfile=": "read",
    "--ssl-trustfile=": "own",
    "-h|--help": "help",
    "--version": "help",
    "-V": "help",
  },
  judge: nc,
});
