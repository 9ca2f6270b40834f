/** s6-softlimit, s6-setsid, s6-background, …: runs a program with other limits. */
import { program } from "../program.ts";

export default program({
  names: "s6-softlimit s6-setsid s6-background s6-notifyoncheck",
  flags: "-h -H -i -I -q",
  values: "-d -f -a -c -l -m -o -p -r -s -t -n -w -T -3",
  wraps: {},
});
