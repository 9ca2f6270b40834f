/** ar. */
import { program } from "../program.ts";
import { ar } from "../programs/archives.ts";

export default program({
  names: "ar",
  traits: ["compiler", "found-by-xcrun"],
  judge: ar,
});
