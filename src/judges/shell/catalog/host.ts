/** host. */
import { program } from "../program.ts";
import { HOST, withServer } from "../programs/probes.ts";

export default program({
  names: "host",
  judge: withServer(HOST),
});
