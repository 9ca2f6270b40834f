/** dbus-run-session, dbus-launch: runs a program with a message bus of its own. */
import { program } from "../program.ts";

export default program({
  names: "dbus-run-session dbus-launch",
  flags: `--auto-syntax --binary-syntax --close-stderr --csh-syntax --exit-with-session
    --exit-with-x11 --sh-syntax`,
  values: "--autolaunch",
  options: {
    "--version": "help",
    "--help": "help",
    "--config-file=": "code.exec.escape",
    "--dbus-daemon=": "code.exec.escape",
  },
  wraps: { alone: "exec.read" },
});
