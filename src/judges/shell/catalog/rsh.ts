/** rsh, rexec, rlogin, remsh. */
import { program } from "../program.ts";
import { rsh } from "../programs/ssh-kin.ts";

export default program({
  names: "rsh rexec rlogin remsh",
  traits: ["remote-way: rsh"],
  operandEnds: true,
  flags: "-d -n -x -K -f -F -A -8 -E -L",
  values: "-l -p -k -e",
  judge: rsh,
});
