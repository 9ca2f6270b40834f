/** tr. */
import { program } from "../program.ts";
import { tr } from "../programs/decoding.ts";

export default program({
  names: "tr",
  judge: tr,
});
