/** kitty, wezterm. */
import { program } from "../program.ts";
import { withVerb } from "../programs/terminals.ts";

export default program({
  names: "kitty wezterm",
  judge: withVerb,
});
