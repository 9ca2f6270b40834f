/** compress. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "compress",
  judge: press({ ends: [".Z"], decodes: false }),
});
