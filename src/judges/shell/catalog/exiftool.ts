/** exiftool. */
import { program } from "../program.ts";
import { exiftool } from "../programs/pictures.ts";

export default program({
  names: "exiftool",
  judge: exiftool,
});
