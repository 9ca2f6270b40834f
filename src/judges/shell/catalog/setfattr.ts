/** setfattr. */
import { program } from "../program.ts";
import { setfattr } from "../programs/permissions.ts";

export default program({
  names: "setfattr",
  judge: setfattr,
});
