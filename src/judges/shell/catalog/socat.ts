/** socat. */
import { program } from "../program.ts";
import { socat } from "../programs/sockets.ts";

export default program({
  names: "socat",
  traits: ["launcher", "network-client"],
  judge: socat,
});
