/** chattr. */
import { program } from "../program.ts";
import { chattr } from "../programs/permissions.ts";

export default program({
  names: "chattr",
  judge: chattr,
});
