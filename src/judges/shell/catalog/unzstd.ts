/** unzstd. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "unzstd",
  judge: press({ ends: [".zst"], decodes: true, keeps: true }),
});
