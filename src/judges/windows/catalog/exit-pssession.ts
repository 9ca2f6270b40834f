/** exit-pssession, remove-pssession, disconnect-pssession, remove-cimsession. */
import { program } from "../program.ts";

export default program({
  names: "exit-pssession remove-pssession disconnect-pssession remove-cimsession",
  aliases: "exsn rsn:remove-pssession",
  dialect: "cmdlet",
  verbs: [["win.read"]],
});
