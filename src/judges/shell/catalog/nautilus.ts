/** nautilus, dolphin, thunar, nemo, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names:
    "nautilus dolphin thunar nemo caja pcmanfm baobab meld kompare filelight rhythmbox totem " +
    "cheese simple-scan",
  operands: "read",
});
