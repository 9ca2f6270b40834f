/** exiftool. */
import { program } from "../program.ts";
import { exiftool } from "../programs/exiftool.ts";

export default program({
  names: "exiftool",
  judge: exiftool,
});
