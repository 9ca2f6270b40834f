/** join-path. */
import { program } from "../program.ts";
import { joins } from "../ps-run-cmdlets.ts";

export default program({
  names: "join-path",
  dialect: "cmdlet",
  judge: ({ call }) => joins(call),
});
