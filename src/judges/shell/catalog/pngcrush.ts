/** pngcrush, zopflipng, ffmpegthumbnailer, potrace, …: pictures. */
import { program } from "../program.ts";

export default program({
  names: "pngcrush zopflipng ffmpegthumbnailer potrace autotrace guetzli",
  flags: `--brute --reduce --rem-all --lossy_transparent --lossy_8bit --always_zopflify --fix
    --nofilecheck --ow --svg --n -s -y -m -g`,
  values: `--rem --m --iterations --splitting --filters --keepchunks -t -c --s --q --quality
    --memlimit -b -k -C -u -z -O --output-format --color-count --f`,
  options: {
    "-o|--output|--output-file=": "write",
    "-i|--input=": "read",
    "--d|--e|--log|--prefix=": "write",
  },
  operands: "write-last",
  singleDash: true,
});
