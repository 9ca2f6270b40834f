/** forfiles. */
import { program } from "../program.ts";
import { each } from "../starting-programs.ts";

export default program({
  names: "forfiles",
  dialect: "windows",
  judge: (command, report) => each(command, report),
});
