/** basenc. */
import { program } from "../program.ts";
import { based, basenc } from "../programs/decoding.ts";

export default program({
  names: "basenc",
  passesInput: true,
  judge: based(basenc),
});
