/** view, rview, gview. */
import { program } from "../program.ts";
import { vim } from "../programs/vim.ts";

export default program({
  names: "view rview gview",
  judge: vim(true),
});
