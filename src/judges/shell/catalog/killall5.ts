/** killall5: every process but its own. */
import { program } from "../program.ts";

export default program({
  names: "killall5",
  verbs: [["process.kill.all"], ["exec.help", ". --help|--version"]],
});
