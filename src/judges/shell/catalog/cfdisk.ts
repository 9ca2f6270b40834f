/** cfdisk. */
import { program } from "../program.ts";

export default program({
  names: "cfdisk cgdisk",
  verbs: [["disk.modify"]],
});
