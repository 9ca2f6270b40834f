/** wipefs. */
import { program } from "../program.ts";
import { wipefs } from "../programs/disks.ts";

export default program({
  names: "wipefs",
  judge: wipefs,
});
