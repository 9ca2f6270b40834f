/** mlr, miller. */
import { program } from "../program.ts";
import { miller } from "../programs/miller.ts";

export default program({
  names: "mlr miller",
  judge: miller,
});
