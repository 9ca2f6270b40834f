/** nslookup. */
import { program } from "../program.ts";
import { NSLOOKUP, withServer } from "../programs/probes.ts";

export default program({
  names: "nslookup",
  judge: withServer(NSLOOKUP),
});
