/** hyperfine. */
import { program } from "../program.ts";
import { hyperfine } from "../programs/terminals.ts";

export default program({
  names: "hyperfine",
  judge: hyperfine,
});
