/** xsel. */
import { program } from "../program.ts";
import { clipboard } from "../programs/desktop.ts";

export default program({
  names: "xsel",
  judge: clipboard(/^(?:-\w*[ox]|--output|--exchange)/),
});
