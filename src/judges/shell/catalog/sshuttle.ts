/** sshuttle. */
import { program } from "../program.ts";
import { sshuttle } from "../programs/ssh-kin.ts";

export default program({
  names: "sshuttle",
  judge: sshuttle,
});
