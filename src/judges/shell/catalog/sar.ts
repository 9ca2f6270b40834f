/** sar: counters of the system over time. */
import { program } from "../program.ts";

export default program({
  names: "sar",
  flags: "-A -B -b -C -D -d -F -H -p -q -r -R -t -v -W -w -x -y -z -c -s -2 -3 -4 -l -Z -h",
  values: "-e -I -i -j -m -n -P -s -u --dec --dev --fs --iface --int",
  options: { "-f|-S=": "read", "-o=": "write" },
  verbs: [["system.read"]],
});
