/** csf, firewalld: systems. */
import { program } from "../program.ts";

export default program({
  names: "csf firewalld",
  verbs: [["system.firewall"]],
});
