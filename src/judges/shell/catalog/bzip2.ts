/** bzip2, pbzip2. */
import { program } from "../program.ts";
import { bz, press } from "../programs/compression.ts";

export default program({
  names: "bzip2 pbzip2",
  passesInput: true,
  traits: ["compressor"],
  judge: press({ ends: bz, decodes: false }),
});
