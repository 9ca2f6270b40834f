/** yq. */
import { program } from "../program.ts";
import { yq } from "../programs/queries.ts";

export default program({
  names: "yq",
  judge: yq,
});
