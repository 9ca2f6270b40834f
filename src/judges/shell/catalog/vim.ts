/** vim, vi, nvim, gvim, …. */
import { program } from "../program.ts";
import { vim } from "../programs/vim.ts";

export default program({
  names: "vim vi nvim gvim mvim rvim evim vimdiff nvimdiff lvim",
  judge: vim(false),
});
