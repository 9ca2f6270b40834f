/** killall. */
import { program } from "../program.ts";
import { killall } from "../programs/processes.ts";

export default program({
  names: "killall",
  judge: killall,
});
