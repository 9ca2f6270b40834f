/** haproxy: services. */
import { program } from "../program.ts";

export default program({
  names: "haproxy",
  values: "-f -n -N -m -x -L -C -p -sf -st -S",
  verbs: [["system.service"], ["system.read!", "-c !-D|-sf|-st|-W @read:-f"], ["system.read!", "-v|-vv|-hm !-f|-D"]],
});
