/** terminal-notifier, alerter: a message on macOS's desktop. */
import { program } from "../program.ts";

export default program({
  names: "terminal-notifier alerter",
  source: "terminal-notifier -help",
  flags: "--ignoreDnD",
  values: `--message --title --subtitle --sound --group --list --appIcon --contentImage --sender
    --timeout --closeLabel --actions --dropdownLabel`,
  options: {
    "--execute=": "shell",
    "--open=": "fetch",
    "--activate=": "exec.unknown_program",
    "--remove=": "exec.read",
  },
  operands: "names",
  singleDash: true,
});
