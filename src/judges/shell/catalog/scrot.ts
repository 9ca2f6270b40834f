/** scrot, gnome-screenshot, screencapture, grim, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "scrot gnome-screenshot screencapture grim maim flameshot import spectacle xwd",
  flags: "-s -a",
  values: "-d|--delay -g -w -R -l",
  options: {
    "-f|--file|-o|--output|--out=": "write",
    "-e|--exec=": "shell",
    "-p|--path=": "write",
  },
  operands: "names",
  singleDash: true,
});
