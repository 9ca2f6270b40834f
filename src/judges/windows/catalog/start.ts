/** start. */
import { program } from "../program.ts";
import { starts } from "../starting-programs.ts";

export default program({
  names: "start",
  dialect: "windows",
  posix: /^(?:https?:|\/(?:b|wait|min|max|d))/i,
  judge: (command, report) => starts(command, report),
});
