/** killall5. */
import { program } from "../program.ts";
import { killall5 } from "../programs/processes.ts";

export default program({
  names: "killall5",
  judge: killall5,
});
