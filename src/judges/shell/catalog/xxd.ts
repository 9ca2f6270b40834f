/** xxd. */
import { program } from "../program.ts";
import { xxd } from "../programs/decoding.ts";

export default program({
  names: "xxd",
  passesInput: true,
  judge: xxd,
});
