/** split, gsplit. */
import { program } from "../program.ts";
import { split } from "../programs/creating.ts";

export default program({
  names: "split gsplit",
  judge: split,
});
