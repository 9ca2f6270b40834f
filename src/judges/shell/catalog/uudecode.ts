/** uudecode. */
import { program } from "../program.ts";
import { uudecode } from "../programs/decoding.ts";

export default program({
  names: "uudecode",
  judge: uudecode,
});
