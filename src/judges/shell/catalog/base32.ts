/** base32. */
import { program } from "../program.ts";
import { based, fromBase32 } from "../programs/decoding.ts";

export default program({
  names: "base32",
  passesInput: true,
  judge: based(fromBase32),
});
