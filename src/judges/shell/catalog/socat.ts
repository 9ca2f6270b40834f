/** socat. */
import { program } from "../program.ts";
import { socat } from "../programs/sockets.ts";

export default program({
  names: "socat",
  traits: ["launcher", "network-client"],
  operandEnds: true,
  values: "-b -t -T -l",
  options: {
    "-L=": "write",
    "-W=": "write",
    "-r=": "write",
    "-R=": "write",
    "-h": "help",
    "-V": "help",
  },
  judge: socat,
});
