/** uncompress. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "uncompress",
  judge: press({ ends: [".Z"], decodes: true }),
});
