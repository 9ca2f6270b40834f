/** haproxy: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "haproxy",
  flags: "-V -q -db -dL -dV -dW",
  values: "-n -N -m -f",
  options: {
    "-C=": "read",
  },
  verbs: [
    ["code.exec.escape!", planted("-f -L")],
    ["system.service"],
    ["system.read!", "-c !-D|-sf|-st|-W @read:-f"],
    ["system.read!", "-v|-vv|-hm !-f|-D"],
  ],
});
