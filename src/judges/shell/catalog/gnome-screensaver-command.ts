/** gnome-screensaver-command, xscreensaver-command, light-locker-command: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "gnome-screensaver-command xscreensaver-command light-locker-command",
  operands: "read",
});
