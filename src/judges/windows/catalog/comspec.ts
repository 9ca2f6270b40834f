/** `%comspec%`: cmd, as its own scripts call it. */
import { program } from "../program.ts";
import { shells } from "../starting-programs.ts";

export default program({
  names: "%comspec%",
  dialect: "windows",
  judge: (command, report) => shells(command, report),
});
