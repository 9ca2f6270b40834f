/** start. */
import { program } from "../program.ts";
import { starts } from "../starting-programs.ts";

export default program({
  names: "start",
  traits: ["cmd-builtin", "cmd-separators"],
  dialect: "windows",
  posix: /^(?:https?:|\/(?:b|wait|min|max|d))/i,
  judge: (command, report) => starts(command, report),
});
