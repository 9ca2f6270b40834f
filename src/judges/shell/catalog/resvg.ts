/** resvg: pictures. */
import { program } from "../program.ts";

export default program({
  names: "resvg",
  flags: `--query-all --perf --quiet --skip-system-fonts --export-area-page --export-area-drawing
    --list-fonts -c`,
  values: `-w|--width -h|--height -z|--zoom --dpi --background --languages --shape-rendering
    --text-rendering --image-rendering --font-family --font-size --serif-family --sans-serif-family
    --monospace-family --export-id`,
  options: {
    "--use-font-file|--use-fonts-dir|--resources-dir|--stylesheet=": "read",
    "--dump-svg=": "write",
  },
  operands: "write-second",
});
