/** history. */
import { program } from "../program.ts";
import { history } from "../programs/builtins.ts";

export default program({
  names: "history",
  judge: history,
});
