/** wmctrl: windows. */
import { program } from "../program.ts";

export default program({
  names: "wmctrl",
  source: "wmctrl(1)",
  flags: "-l -d -m -p -G -x -i -F -u -v -w",
  options: {
    "-c|-t|-r|-R|-a|-s|-e|-b|-N|-I|-T|-o|-n|-g=": "system.config",
    "-k=": "system.config",
  },
  operands: "names",
});
