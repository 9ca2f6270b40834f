/** screencapture, gnome-screenshot, spectacle, flameshot: pictures of the screen. */
import { program } from "../program.ts";

export default program({
  names: "screencapture gnome-screenshot spectacle flameshot",
  source: "screencapture(1), gnome-screenshot(1), spectacle(1), flameshot(1)",
  flags: `-c -b -C -i -m -M -I -x -a -s -S -w -W -r -u -p -n -B -e --interactive --clipboard --area
    --window --include-pointer --background --nonotify --fullscreen --activewindow --current --raw
    --accept-on-select --pin --last-region`,
  values: "-t -T -d|--delay -l -R -D -V -G --region",
  options: {
    "-f|--file|-o|--output|--path=": "write",
  },
  operands: "write-last",
});
