/** cwebp, dwebp, gif2webp, webpmux, …: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "cwebp dwebp gif2webp webpmux avifenc avifdec heif-convert",
  values: "-q -m -resize",
  options: {
    "-o=": "write",
  },
  operands: "read",
});
