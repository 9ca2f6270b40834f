/** avifenc, heif-convert, cjxl, …: pictures. */
import { program } from "../program.ts";

export default program({
  names: "avifenc avifdec heif-convert heif-enc cjxl djxl cavif",
  flags: `-l|--lossless --no-overwrite --disable_output --lossless_jpeg? --progressive --alpha -k -L
    --info -i --with-aux --raw-color --strict --no-strict --allow_jpeg_reconstruction`,
  values: `-j|--jobs -s|--speed -d|--depth -y|--yuv --min --max --minalpha --maxalpha
    -q|--quality|--qcolor --qalpha -e|--effort --distance -c|--codec -r|--range -u|--upsampling
    --num_threads --intensity_target --color_space --ignore-icc --cicp --nclx --tilerowslog2
    --tilecolslog2`,
  options: {
    "-o|--output=": "write",
    "--exif|--xmp|--icc=": "read",
  },
  operands: "write-last",
});
