/** tmux, byobu. */

import { program } from "../program.ts";
import { showsEnvironment } from "../programs/filters.ts";
import { tmux } from "../programs/tmux.ts";

export default program({
  names: "tmux byobu",
  exposesEnvironment: showsEnvironment,
  operandEnds: true,
  flags: "-2 -C -D -l -u -v -N",
  values: "-L -S -T",
  options: { "-f=": "config", "-c=": "shell", "-V": "help", "-h": "help" },
  judge: tmux,
});
