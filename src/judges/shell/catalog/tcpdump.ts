/** tcpdump: what passes by on the network. */
import { program } from "../program.ts";

export default program({
  names: "tcpdump",
  flags: `-# --number -A -b -d -dd -ddd -e -f -H -I|--monitor-mode -K|--dont-verify-checksums -l -n
    -nn -nnn -N -O|--no-optimize -p|--no-promiscuous-mode -q -S|--absolute-tcp-sequence-numbers -t
    -tt -ttt -tttt -ttttt -u -U|--packet-buffered -vv -vvv -x -xx -X -XX --count --print --lengths
    --immediate-mode --micro --nano --skip --time-stamp-precision?`,
  values: `-B -c -C -E -G -i|--interface -j|--time-stamp-type -m -M -Q|--direction
    -s|--snapshot-length -T -W -y|--linktype -Z|--relinquish-privileges`,
  options: { "-r|-F|-V=": "read", "-w=": "write", "-z=": "shell" },
  verbs: [
    ["net.raw_socket"],
    ["fs.read", "-r|-V"],
    [
      "exec.read",
      "-D|--list-interfaces|-L|--list-data-link-types|--list-time-stamp-types|--version|-h|--help",
    ],
  ],
});
