/** parted. */
import { program } from "../program.ts";
import { parted } from "../programs/disks.ts";

export default program({
  names: "parted",
  judge: parted,
});
