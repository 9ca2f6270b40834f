/** out-printer. */
import { program } from "../program.ts";

export default program({
  names: "out-printer",
  aliases: "lp",
  dialect: "cmdlet",
  verbs: [["net.upload"]],
});
