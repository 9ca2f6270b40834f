/** dlv: the debugger of Go. */
import { program } from "../program.ts";

export default program({
  names: "dlv",
  values: "--log-output",
  flags: "-v --verbose --log",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|help|log|backend|completion"],
    ["code.exec.repl", "debug|test|exec|core|trace|replay|run"],
    ["code.exec.escape", "attach|connect"],
    ["net.listen", "dap"],
  ],
});
