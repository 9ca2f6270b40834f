/** cat. */
import { program } from "../program.ts";
import { cat } from "../programs/readers.ts";

export default program({
  names: "cat",
  judge: cat,
});
