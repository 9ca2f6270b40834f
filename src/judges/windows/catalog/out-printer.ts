/** out-printer. */
import { program } from "../program.ts";

export default program({
  names: "out-printer",
  dialect: "cmdlet",
  verbs: [["net.upload"]],
});
