/** socat. */
import { program } from "../program.ts";
import { socat } from "../programs/sockets.ts";

export default program({
  names: "socat",
  judge: socat,
});
