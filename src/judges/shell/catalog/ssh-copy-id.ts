/** ssh-copy-id. */
import { program } from "../program.ts";
import { copyId } from "../programs/ssh-kin.ts";

export default program({
  names: "ssh-copy-id",
  traits: ["accounts-for-files"],
  flags: "-f -n -s -x",
  values: "-i -p -t",
  options: { "-o=": "setting", "-F=": "config", "-h|-?": "help" },
  judge: copyId,
});
