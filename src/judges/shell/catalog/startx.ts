/** startx, xinit: starts a desktop, as its files say. */
import { program } from "../program.ts";

export default program({
  names: "startx xinit",
  wraps: { key: "code.exec.escape" },
});
