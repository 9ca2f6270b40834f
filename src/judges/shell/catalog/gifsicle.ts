/** gifsicle: animated pictures. */
import { program } from "../program.ts";

export default program({
  names: "gifsicle",
  source: "gifsicle(1)",
  flags: `-I|--info --color-info --extension-info --size-info -e|--explode -E|--explode-by-name
    -m|--merge -i|--interlace --no-interlace -U|--unoptimize --careful -O? -w|--no-warnings
    --no-comments --no-names --no-extensions --flip-horizontal --flip-vertical --rotate-90
    --rotate-180 --rotate-270 --optimize? -l? --loopcount? --no-loopcount --same-delay
    --same-loopcount --crop-transparency --no-transparent --multifile --conserve-memory`,
  values: `-d|--delay -D|--disposal -k|--colors --dither --resize --resize-width --resize-height
    --resize-fit --resize-touch --resize-method --scale --crop -B|--background -t|--transparent
    -c|--comment -n|--name --lossy --color-method --gamma -j|--threads -p|--position --change-color
    -S|--logical-screen --delete --replace --insert-before --append`,
  options: {
    "-o|--output=": "write",
    "-b|--batch": "fs.write.inplace",
    "--use-colormap=": "read",
    "--transform-colormap=": "shell",
  },
  operands: "read",
});
