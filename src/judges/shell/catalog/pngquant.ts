/** pngquant: pictures. */
import { program } from "../program.ts";

export default program({
  names: "pngquant",
  source: "pngquant --help",
  flags: "-f|--force --skip-if-larger --nofs --strip --ordered -v",
  values: "-s|--speed --quality --ext --floyd --posterize",
  options: {
    "-o|--output=": "write",
    "--map=": "read",
  },
  operands: "write-beside",
});
