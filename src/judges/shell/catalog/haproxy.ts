/** haproxy: services. */
import { program } from "../program.ts";

export default program({
  names: "haproxy",
  flags: "-V -q -db -dL -dV -dW",
  values: "-n -N -m -f -L",
  options: {
    "-C=": "read",
  },
  verbs: [["system.service"], ["system.read!", "-c !-D|-sf|-st|-W @read:-f"], ["system.read!", "-v|-vv|-hm !-f|-D"]],
});
