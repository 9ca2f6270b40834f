/** chpst, softlimit: runs a program with other rights and limits. */
import { program } from "../program.ts";

export default program({
  names: "chpst softlimit",
  flags: "-v -P -0 -1 -2 -V",
  values: "-u -U -e -n -l -L -m -d -o -p -f -c -r -t -b -a -s -C",
  options: { "-/=": "priv.chroot" },
  wraps: { key: "priv.sudo" },
});
