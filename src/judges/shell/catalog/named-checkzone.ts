/** named-checkzone: checks and shows a zone. */
import { program } from "../program.ts";

export default program({
  names: "named-checkzone",
  flags: "-d -h -j -q -v -D",
  values: "-C -c -f -F -i -k -l -L -J -m -M -n -r -s -S -T -W -w",
  options: { "-o=": "write", "-t=": "priv.chroot" },
  operands: "pattern",
});
