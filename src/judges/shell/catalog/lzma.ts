/** lzma. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "lzma",
  judge: press({ ends: [".lzma"], decodes: false }),
});
