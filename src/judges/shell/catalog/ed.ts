/** ed, red. */
import { program } from "../program.ts";
import { ed } from "../programs/ed.ts";

export default program({
  names: "ed red",
  judge: ed,
});
