/** systemd-inhibit, gnome-session-inhibit: keeps the machine awake while a program runs. */
import { program } from "../program.ts";

export default program({
  names: "systemd-inhibit gnome-session-inhibit",
  flags: "--no-pager --no-legend --no-ask-password -l --inhibit-only",
  values: "--what --who --why --mode --app-id --reason --inhibit",
  options: { "-h|--help": "help", "--version": "help", "--list": "tells" },
  wraps: { alone: "exec.read" },
});
