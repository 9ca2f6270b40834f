/** tshark: what passes by on the network, or was recorded. */
import { program } from "../program.ts";

export default program({
  names: "tshark",
  flags: `-2 -D -g -I -l -L -n -p -P -q -Q -S -t? -v -V -x --color --hexdump?
    --list-time-stamp-types --no-duplicate-keys --print`,
  values: `-a|--autostop -b|--ring-buffer -B -c -d -e -E -f -F -i|--interface -j -J -N -O -R -s -t
    -T -u -U -W -y -Y|--display-filter -z --disable-protocol --enable-protocol --disable-heuristic
    --enable-heuristic --time-stamp-type --capture-comment`,
  options: {
    "-r|--read-file|-K|-H=": "read",
    "-w|--export-tls-session-keys|--export-objects=": "write",
    "-X=": "code.exec.escape",
  },
  verbs: [
    ["net.raw_socket"],
    ["fs.read", "-r|--read-file"],
    ["exec.read", "-D|-L|-v|--version|-h|--help|--list-interfaces"],
    ["exec.read", ". -G"],
  ],
});
