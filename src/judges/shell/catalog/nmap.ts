/** nmap. */
import { program } from "../program.ts";
import { nmap } from "../programs/probes.ts";

export default program({
  names: "nmap",
  judge: nmap,
});
