/** sshfs. */
import { program } from "../program.ts";
import { sshfs } from "../programs/ssh-kin.ts";

export default program({
  names: "sshfs",
  traits: ["accounts-for-files"],
  flags: "-C -s -f -d -1 -2 -4 -6",
  values: "-p",
  options: { "-o=": "setting", "-F=": "config", "-h|--help": "help", "-V|--version": "help" },
  judge: sshfs,
});
