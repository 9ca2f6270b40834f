/** restorecon. */
import { program } from "../program.ts";
import { restorecon } from "../programs/permissions.ts";

export default program({
  names: "restorecon",
  judge: restorecon,
});
