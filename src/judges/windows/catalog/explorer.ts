/** explorer, write, mmc, control. */
import { program } from "../program.ts";

export default program({
  names: "explorer write mmc control",
  dialect: "windows",
  posix: "another",
  verbs: [["win.unknown"]],
});
