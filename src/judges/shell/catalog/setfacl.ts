/** setfacl. */
import { program } from "../program.ts";
import { setfacl } from "../programs/permissions.ts";

export default program({
  names: "setfacl",
  judge: setfacl,
});
