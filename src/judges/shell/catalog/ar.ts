/** ar. */
import { program } from "../program.ts";
import { ar } from "../programs/archives.ts";

export default program({
  names: "ar",
  traits: ["argument-files", "compiler", "found-by-xcrun"],
  judge: ar,
});
