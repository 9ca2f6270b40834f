/** run-this-one, run-one-constantly, run-one-until-failure, …: runs a program, one at a time. */
import { program } from "../program.ts";

export default program({
  names: "run-this-one run-one-constantly run-one-until-failure run-one-until-success",
  wraps: {},
});
