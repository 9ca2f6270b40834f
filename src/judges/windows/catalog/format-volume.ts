/** format-volume, clear-disk, initialize-disk, reset-physicaldisk. */
import { program } from "../program.ts";

export default program({
  names: "format-volume clear-disk initialize-disk reset-physicaldisk",
  dialect: "cmdlet",
  verbs: [["disk.format"]],
});
