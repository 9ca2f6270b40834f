/** lzma. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "lzma",
  traits: ["compressor"],
  judge: press({ ends: [".lzma"], decodes: false }),
});
