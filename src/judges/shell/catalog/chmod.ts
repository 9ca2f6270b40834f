/** chmod, gchmod. */
import { program } from "../program.ts";
import { chmod } from "../programs/permissions.ts";

export default program({
  names: "chmod gchmod",
  judge: chmod,
});
