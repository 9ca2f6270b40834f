/** blkdiscard. */
import { program } from "../program.ts";

export default program({
  names: "blkdiscard",
  verbs: [["disk.write.raw"]],
});
