/** watchman: watches files. Source: facebook.github.io/watchman. */
import { program } from "../program.ts";

export default program({
  names: "watchman",
  flags: "--no-pretty --no-spawn --no-local --no-save-state -p --persistent",
  options: {
    "--sockname|-U|--unix-listener-path|--statefile|--pidfile=": "load",
    "-o|--logfile=": "write",
    "-j|--json-command": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    [
      "exec.read",
      "watch-list|version|get-sockname|find|since|query|clock|get-config|list-capabilities|" +
        "debug-status|get-pid|log-level",
    ],
    ["fs.write.temp", "watch|watch-project|watch-del|watch-del-all|shutdown-server"],
    ["code.exec.escape", "trigger"],
  ],
});
