/** gio. */
import { program } from "../program.ts";
import { gio } from "../programs/desktop.ts";

export default program({
  names: "gio",
  judge: gio,
});
