/** nc, ncat, netcat, nc.traditional, …. */
import { program } from "../program.ts";
import { nc } from "../programs/sockets.ts";

export default program({
  names: "nc ncat netcat nc.traditional nc.openbsd pnc",
  traits: ["launcher", "network-client", "often-disguised: nc"],
  judge: nc,
});
