/** unxz, unlzma. */
import { program } from "../program.ts";
import { press, xz } from "../programs/compression.ts";

export default program({
  names: "unxz unlzma",
  judge: press({ ends: xz, decodes: true }),
});
