/** flock: runs a program while it holds a lock. */
import { program } from "../program.ts";

export default program({
  names: "flock",
  flags: `-s|--shared -x -e|--exclusive -n|--nb --nonblock -u|--unlock -F --no-fork -o --close
    --verbose --fcntl`,
  values: "-w|--wait --timeout -E --conflict-exit-code --start --length",
  options: { "-h|--help": "help", "-V|--version": "help", "-c|--command=": "command" },
  wraps: { alone: "shell.builtin", operands: 1 },
});
