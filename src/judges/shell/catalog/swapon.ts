/** swapon. */
import { program } from "../program.ts";
import { swaps } from "../programs/disks.ts";

export default program({
  names: "swapon",
  judge: swaps,
});
