/** sshpass. */
import { program } from "../program.ts";
import { sshpass } from "../programs/ssh-kin.ts";

export default program({
  names: "sshpass",
  operandEnds: true,
  flags: "-e -v",
  values: "-p -d -P",
  options: { "-f=": "read", "-V": "help", "-h": "help" },
  judge: sshpass,
});
