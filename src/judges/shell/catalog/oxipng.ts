/** oxipng: pictures. */
import { program } from "../program.ts";

export default program({
  names: "oxipng",
  flags: `-a|--alpha -p|--preserve -P|--pretend -r|--recursive -s -Z|--zopfli --fix --force --nb
    --nc --ng --np --nx --nz --stdout -q --fast --scale16 -D`,
  values: `-o|--opt --strip --keep -i|--interlace -f|--filters -t|--threads --timeout --zc --zi
    --iterations --ziwi`,
  options: {
    "--out|--dir=": "write",
  },
  operands: "rewrite",
});
