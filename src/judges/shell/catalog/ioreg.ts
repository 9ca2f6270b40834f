/** ioreg: the devices that macOS knows. */
import { program } from "../program.ts";

export default program({
  names: "ioreg",
  flags: "-a -b -f -i -l -x -t -S -y",
  values: "-c -d -k -n -p -r -w",
  verbs: [["system.read"]],
});
