/** zpool: storage. */
import { program } from "../program.ts";

export default program({
  names: "zpool",
  values: "-o -O -R -t -c -T -d -m -x",
  verbs: [
    ["exec.help", "version|help"],
    ["system.read", "list|status|get|iostat|history|events|wait"],
    ["system.read", "import ."],
    ["system.read!", "create|add|split|import -n"],
    ["disk.modify", "import *"],
    ["disk.modify", "import -a|-f"],
    [
      "disk.modify",
      "export|scrub|set|online|offline|clear|reopen|resilver|trim|initialize|upgrade|attach|detach|replace|add|remove|split|reguid|sync",
    ],
    ["disk.modify", "checkpoint|prefetch|ddtprune"],
    ["disk.destroy", "destroy|create|labelclear"],
  ],
});
