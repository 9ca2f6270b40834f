/** scp, pscp. */
import { program } from "../program.ts";
import { scp } from "../programs/ssh.ts";

export default program({
  names: "scp pscp",
  traits: ["accounts-for-files: scp"],
  judge: scp,
});
