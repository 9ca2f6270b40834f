/** telnet. */
import { program } from "../program.ts";
import { telnet } from "../programs/sockets.ts";

export default program({
  names: "telnet",
  judge: telnet,
});
