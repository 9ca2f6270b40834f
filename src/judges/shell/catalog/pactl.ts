/** pactl, pacmd, wpctl, amixer, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "pactl pacmd wpctl amixer alsamixer playerctl brightnessctl light xbacklight pulsemixer",
  values: "-s|--server -D -c --player",
  operands: "names",
  singleDash: true,
});
