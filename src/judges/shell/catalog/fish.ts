/** fish, nu. */
import { program } from "../program.ts";
import { fish } from "../programs/shells.ts";

export default program({
  names: "fish nu",
  traits: ["shell"],
  judge: fish,
});
