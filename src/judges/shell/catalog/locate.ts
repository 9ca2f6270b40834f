/** locate, plocate, mlocate, mdfind. */
import { program } from "../program.ts";
import { locate } from "../programs/searches.ts";

export default program({
  names: "locate plocate mlocate mdfind",
  traits: ["accounts-for-files"],
  judge: locate,
});
