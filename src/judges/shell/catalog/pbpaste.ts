/** pbpaste, wl-paste. */
import { program } from "../program.ts";
import { pasting } from "../programs/desktop.ts";

export default program({
  names: "pbpaste wl-paste",
  judge: pasting,
});
