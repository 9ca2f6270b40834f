/** gm. */
import { program } from "../program.ts";
import { magick } from "../programs/pictures.ts";

export default program({
  names: "gm",
  judge: (command, report) => magick({ ...command, program: "magick" }, report),
});
