/** kitty, wezterm. */
import { program } from "../program.ts";
import { withVerb } from "../programs/terminals.ts";
import { WINDOW } from "./terminal-options.ts";

export default program({
  names: "kitty wezterm",
  ...WINDOW,
  judge: withVerb,
});
