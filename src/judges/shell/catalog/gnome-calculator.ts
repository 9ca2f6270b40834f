/** gnome-calculator, gnome-calendar, gnome-clocks, gnome-weather, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names:
    "gnome-calculator gnome-calendar gnome-clocks gnome-weather gnome-maps gnome-characters " +
    "gnome-font-viewer gnome-system-monitor gnome-disks gnome-logs gnome-software " +
    "gnome-control-center gnome-bluetooth gnome-tweaks",
  operands: "read",
});
