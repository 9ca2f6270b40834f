/** import: pictures of the screen, by ImageMagick. */
import { program } from "../program.ts";

export default program({
  names: "import",
  flags: `--border --descend --frame --screen --silent --strip --monochrome --negate --trim --adjoin
    +repage`,
  values: `--window --crop --geometry --resize --quality --depth --density --delay --pause --snaps
    --type --colorspace --compress --page --rotate --scene --thumbnail --limit --pointsize --dispose
    --colors`,
  options: {
    "--display=": "net.remote",
  },
  operands: "write-last",
  singleDash: true,
});
