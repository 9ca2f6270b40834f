/** screen. */
import { program } from "../program.ts";
import { screen } from "../programs/terminals.ts";

export default program({
  names: "screen",
  judge: screen,
});
