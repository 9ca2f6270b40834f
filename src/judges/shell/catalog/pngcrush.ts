/** pngcrush, zopflipng, ffmpegthumbnailer, vipsthumbnail, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "pngcrush zopflipng ffmpegthumbnailer vipsthumbnail potrace autotrace guetzli cjxl djxl",
  options: {
    "-o|--output|-i=": "write",
  },
  operands: "write-last",
  singleDash: true,
});
