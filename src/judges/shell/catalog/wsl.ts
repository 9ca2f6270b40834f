/** wsl: runs a program of Linux from Windows. */
import { program } from "../program.ts";

export default program({
  names: "wsl",
  flags: "--system",
  values: "-d|--distribution -u|--user --distribution-id --shell-type",
  options: {
    "--status": "tells",
    "--version": "help",
    "--help": "help",
    "-v": "help",
    "-l|--list": "tells",
    "-e|--exec": "words",
    "--cd=": "cwd",
  },
  wraps: { alone: "code.exec.repl", words: "either", before: { "-e": "env" } },
});
