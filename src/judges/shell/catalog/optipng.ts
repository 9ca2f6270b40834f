/** optipng: pictures. */
import { program } from "../program.ts";

export default program({
  names: "optipng",
  source: "optipng(1)",
  flags: `--fix --force --preserve --quiet --simulate --snip --nb --nc --np --nx --nz --full
    --clobber --backup --keep --v`,
  values: "-o -i -f --zc --zm --zs --zw --strip",
  options: {
    "--out|--dir|--log=": "write",
  },
  operands: "rewrite",
  singleDash: true,
});
