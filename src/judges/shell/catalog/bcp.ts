/** bcp. */
import { program } from "../program.ts";

export default program({
  names: "bcp",
  flags: "-c -n -N -w -k -E -q -T -C? -R -V? -6",
  values: "-S -U -P -d -F -L -b -m -t -r -f -h -a -K",
  options: {
    "-e=": "write",
    "-o=": "write",
    "-i=": "script",
  },
  verbs: [
    ["db.read", "* out|queryout @write"],
    ["db.read", "* format @write:-f"],
    ["db.write", "* in"],
  ],
});
