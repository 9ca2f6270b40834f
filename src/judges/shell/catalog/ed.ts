/** ed, red, ex, rex. */
import { program } from "../program.ts";
import { ed } from "../programs/editors.ts";

export default program({
  names: "ed red ex rex",
  judge: ed,
});
