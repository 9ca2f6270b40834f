/** xset, xrandr, xdpyinfo, xwininfo, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "xset xrandr xdpyinfo xwininfo xprop xlsclients wmctrl xev",
  operands: "names",
});
