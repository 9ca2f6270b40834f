/** lsof: open files, and who has them open. */
import { program } from "../program.ts";

export default program({
  names: "lsof",
  flags: "-a -b -C -E -H -l -n -N -O -P -Q -R -t -U -V -w -X -M",
  values: "-A -c -d -e -f -F -g -i -K -L -o -p -r -s -S -T -u -x -z",
  options: { "-D=": "fs.write.outside", "-k|-m=": "read" },
  verbs: [["process.read"]],
});
