/** yq. */
import { program } from "../program.ts";
import { readsByYq } from "../programs/filters.ts";
import { yq } from "../programs/queries.ts";

export default program({
  names: "yq",
  exposesEnvironment: readsByYq,
  passesInput: true,
  traits: ["accounts-for-files"],
  judge: yq,
});
