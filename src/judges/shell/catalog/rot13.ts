/** rot13. */
import { program } from "../program.ts";
import { turned } from "../programs/decoding.ts";
import { translated } from "../programs/translation.ts";

export default program({
  names: "rot13",
  judge: turned((text) => translated(text, ["A-Za-z", "N-ZA-Mn-za-m"])),
});
