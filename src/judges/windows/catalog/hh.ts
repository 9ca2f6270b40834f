/** hh, tracker, te, squirrel, … */
import { program } from "../program.ts";

export default program({
  names: "hh tracker te squirrel wab ftp tftp finger",
  dialect: "windows",
  posix: "another",
  verbs: [["win.lolbin"]],
});
