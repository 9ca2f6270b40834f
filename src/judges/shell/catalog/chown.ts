/** chown, gchown, chgrp. */
import { program } from "../program.ts";
import { CHOWN, owning } from "../programs/permissions.ts";

export default program({
  names: "chown gchown chgrp",
  judge: owning(CHOWN),
});
