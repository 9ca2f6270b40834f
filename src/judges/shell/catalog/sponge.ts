/** sponge. */
import { program } from "../program.ts";
import { sponge } from "../programs/texts.ts";

export default program({
  names: "sponge",
  traits: ["writes-input"],
  passesInput: true,
  judge: sponge,
});
