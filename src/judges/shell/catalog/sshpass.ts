/** sshpass. */
import { program } from "../program.ts";
import { sshpass } from "../programs/ssh-kin.ts";

export default program({
  names: "sshpass",
  judge: sshpass,
});
