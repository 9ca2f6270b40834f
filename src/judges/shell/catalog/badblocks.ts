/** badblocks. */
import { program } from "../program.ts";
import { badblocks } from "../programs/disks.ts";

export default program({
  names: "badblocks",
  judge: badblocks,
});
