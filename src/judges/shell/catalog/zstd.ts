/** zstd. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "zstd",
  judge: press({ ends: [".zst"], decodes: false, keeps: true }),
});
