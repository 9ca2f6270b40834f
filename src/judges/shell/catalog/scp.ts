/** scp, pscp. */
import { program } from "../program.ts";
import { scp } from "../programs/ssh.ts";
import { COPYING } from "./ssh-options.ts";

export default program({
  names: "scp pscp",
  traits: ["accounts-for-files: scp"],
  ...COPYING,
  judge: scp,
});
