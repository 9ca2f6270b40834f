/** gcore, procdump. */
import { program } from "../program.ts";
import { dump } from "../programs/debuggers.ts";

export default program({
  names: "gcore procdump",
  judge: dump,
});
