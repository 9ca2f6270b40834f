/** tmux, byobu. */
import { program } from "../program.ts";
import { tmux } from "../programs/tmux.ts";

export default program({
  names: "tmux byobu",
  judge: tmux,
});
