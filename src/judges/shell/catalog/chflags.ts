/** chflags. */
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chflags",
  flags: "-R -f -h -v -H -L -P -x",
  judge: owning,
});
