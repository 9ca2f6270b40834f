/** fd, fdfind. */
import { program } from "../program.ts";
import { fd } from "../programs/searches.ts";

export default program({
  names: "fd fdfind",
  traits: ["accounts-for-files"],
  judge: fd,
});
