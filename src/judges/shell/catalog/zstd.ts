/** zstd. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "zstd",
  passesInput: true,
  traits: ["compressor"],
  judge: press({ ends: [".zst"], decodes: false, keeps: true }),
});
