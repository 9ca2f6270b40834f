/** sshfs. */
import { program } from "../program.ts";
import { sshfs } from "../programs/ssh-kin.ts";

export default program({
  names: "sshfs",
  traits: ["accounts-for-files"],
  judge: sshfs,
});
