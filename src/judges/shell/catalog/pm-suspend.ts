/** pm-suspend, pm-hibernate, pm-suspend-hybrid, acpitool, …. */
import { program } from "../program.ts";

export default program({
  names:
    "pm-suspend pm-hibernate pm-suspend-hybrid acpitool rtcwake zzz apm xfce4-session-logout " +
    "gnome-session-quit",
  verbs: [["system.config"], ["system.power", "--power-off|--reboot|-m=off|--mode=off"]],
});
