/** rev. */
import { program } from "../program.ts";
import { reversedLine, turned } from "../programs/decoding.ts";

export default program({
  names: "rev",
  passesInput: true,
  judge: turned((text) => text.split("\n").map(reversedLine).join("\n")),
});
