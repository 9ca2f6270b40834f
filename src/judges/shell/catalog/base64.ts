/** base64, gbase64. */
import { program } from "../program.ts";
import { based, fromBase64 } from "../programs/decoding.ts";

export default program({
  names: "base64 gbase64",
  passesInput: true,
  judge: based(fromBase64),
});
