/** lz4. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "lz4",
  traits: ["compressor"],
  judge: press({ ends: [".lz4"], decodes: false, keeps: true }),
});
