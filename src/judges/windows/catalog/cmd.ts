/** cmd. */
import { program } from "../program.ts";
import { shells } from "../starting-programs.ts";

export default program({
  names: "cmd",
  dialect: "windows",
  traits: ["windows-shell"],
  judge: (command, report) => shells(command, report),
});
