/** xrandr, xdpyinfo, xprop, xwininfo, …: screens and windows. */
import { program } from "../program.ts";

export default program({
  names: "xrandr xdpyinfo xwininfo xlsclients xprop xlsfonts xlsatoms",
  source: "xrandr(1), xprop(1), xwininfo(1)",
  flags: `--query --current --verbose --listmonitors --listproviders --listactivemonitors --prop
    --properties --root --tree --children --int --stats --all --events --size --wm --shape --frame
    --queryExtensions --spy --notype --len -l -a --help --grammar --english --metric`,
  values: "--id --name --screen --ext --m --fn --font",
  options: {
    "-display|--display|-d=": "server",
    "--output|--mode|--newmode|--addmode|--rmmode|--delmode|--rate|--rotate|--scale|--pos|--fb=":
      "system.config",
    "--dpi|--primary|--off|--auto|--brightness|--gamma|--setmonitor|--set|-f|--f|--remove=":
      "system.config",
    "--fs=": "read",
  },
  operands: "names",
  singleDash: true,
});
