/** bunzip2. */
import { program } from "../program.ts";
import { bz, press } from "../programs/compression.ts";

export default program({
  names: "bunzip2",
  judge: press({ ends: bz, decodes: true }),
});
