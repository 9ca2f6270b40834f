/** chafa, viu, timg, catimg: pictures in a terminal. */
import { program } from "../program.ts";

export default program({
  names: "chafa viu timg catimg",
  source: "chafa(1), viu --help, timg(1)",
  flags: `-n -b|--blocks -r|--recursive -1|--once -m|--mirror -t|--transparent --invert --clear
    --watch --stretch --fg-only -C -I -E --center --upscale? -W? -V`,
  values: `-f|--format -s|--size --symbols --fill -c|--colors --animate --dither --bg --fg
    -w|--width|--work -h|--height -p|--pixelation -d|--duration --speed --font-ratio -O --grid -a
    --margin-bottom --zoom --color-space --color-extractor --passthrough --threads --align -l`,
  options: { "-o=": "write", "--glyph-file|--files=": "read" },
  operands: "read",
});
