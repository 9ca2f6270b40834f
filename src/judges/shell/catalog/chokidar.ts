/** chokidar: runs a shell's text when files change. */
import { program } from "../program.ts";

export default program({
  names: "chokidar",
  packages: "chokidar-cli",
  traits: ["project-tool"],
  flags: "-p|--polling --initial --silent --verbose --no-initial --follow-symlinks",
  values:
    "-d|--debounce -t|--throttle -i|--ignore --poll-interval --poll-interval-binary --concurrency",
  options: { "-h|--help": "help", "-v|--version": "help", "-c|--command=": "command" },
  wraps: { alone: "exec.read", operands: 100, anywhere: true },
});
