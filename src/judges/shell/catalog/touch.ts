/** touch. */
import { program } from "../program.ts";
import { touch } from "../programs/creating.ts";

export default program({
  names: "touch",
  judge: touch,
});
