/** gsettings. */
import { program } from "../program.ts";
import { gsettings } from "../programs/desktop.ts";

export default program({
  names: "gsettings",
  judge: gsettings,
});
