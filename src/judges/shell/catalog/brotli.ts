/** brotli. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "brotli",
  traits: ["compressor"],
  judge: press({ ends: [".br"], decodes: false, keeps: true }),
});
