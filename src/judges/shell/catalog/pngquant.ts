/** pngquant, oxipng, svgo: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "pngquant oxipng svgo",
  values: "-s|--string -p --quality --speed --ext",
  options: {
    "-o|--output|--out|-d|--dir=": "write",
    "-i|--input=": "read",
    "--config=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});
