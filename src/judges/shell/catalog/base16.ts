/** base16. */
import { program } from "../program.ts";
import { based, fromHex } from "../programs/decoding.ts";

export default program({
  names: "base16",
  judge: based(fromHex),
});
