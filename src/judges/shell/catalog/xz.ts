/** xz. */
import { program } from "../program.ts";
import { press, xz } from "../programs/compression.ts";

export default program({
  names: "xz",
  passesInput: true,
  traits: ["compressor"],
  judge: press({ ends: xz, decodes: false }),
});
