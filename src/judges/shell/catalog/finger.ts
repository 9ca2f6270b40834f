/** finger: who a user is, here or elsewhere. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "finger",
  flags: "-l -m -p -s -k -4 -6 -g -h -o -T",
  judge: probe,
});
