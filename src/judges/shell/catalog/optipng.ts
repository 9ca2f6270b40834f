/** optipng, jpegoptim, advpng, gifsicle: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "optipng jpegoptim advpng gifsicle",
  values: "-o",
  options: {
    "-out|--dest|-d|--output=": "write",
  },
  operands: "rewrite",
  singleDash: true,
});
