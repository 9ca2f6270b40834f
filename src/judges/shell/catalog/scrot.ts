/** scrot, maim, xwd: pictures of the screen. */
import { program } from "../program.ts";

export default program({
  names: "scrot maim xwd",
  flags: `-s|--select -u|--focused -u -b|--border -c|--count -m|--multidisp -z|--silent -i|--stack
    -p|--pointer -o|--overwrite -f|--freeze -B|--nodecorations -u|--hidecursor -k|--nokeyboard
    --root --frame --nobdrs --xy --icmap --silent -l`,
  values: `-d|--delay -q|--quality -t|--thumb -a|--autoselect -n|--note -C|--class -g|--geometry
    -w|--window -x -y -M|--monitor -D -S --id --name --add -P`,
  options: {
    "-F|--file=": "write",
    "--out=": "write",
    "-e|--exec=": "shell",
    "--display=": "net.remote",
  },
  operands: "write-last",
  singleDash: true,
});
