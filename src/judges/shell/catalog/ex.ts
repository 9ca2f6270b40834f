/** ex, rex: vim's line editor. */
import { program } from "../program.ts";
import { ex } from "../programs/vim.ts";

export default program({
  names: "ex rex",
  judge: ex,
});
