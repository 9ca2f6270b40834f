/** wl-copy, pbcopy, clip. */
import { program } from "../program.ts";
import { clipboard } from "../programs/desktop.ts";

export default program({
  names: "wl-copy pbcopy clip",
  passesInput: true,
  judge: clipboard(/^$/),
});
