/** asciinema. */
import { program } from "../program.ts";
import { asciinema } from "../programs/terminals.ts";

export default program({
  names: "asciinema",
  judge: asciinema,
});
