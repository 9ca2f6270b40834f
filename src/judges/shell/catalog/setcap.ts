/** setcap. */
import { program } from "../program.ts";
import { setcap } from "../programs/permissions.ts";

export default program({
  names: "setcap",
  judge: setcap,
});
