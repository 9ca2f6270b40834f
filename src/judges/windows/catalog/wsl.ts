/** wsl. */
import { program } from "../program.ts";
import { linux } from "../starting-programs.ts";

export default program({
  names: "wsl",
  dialect: "windows",
  posix: "another",
  judge: (command, report) => linux(command, report),
});
