/** rsh, rexec, rlogin, remsh. */
import { program } from "../program.ts";
import { rsh } from "../programs/ssh-kin.ts";

export default program({
  names: "rsh rexec rlogin remsh",
  traits: ["remote-way: rsh"],
  judge: rsh,
});
