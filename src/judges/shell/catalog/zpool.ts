/** zpool: storage. */
import { program } from "../program.ts";

export default program({
  names: "zpool",
  flags: `-H -p -r -P -g -F -f -j --json --json-int --json-flat-vdevs --json-pool-key-guid -L -v -vv
    -n -i -e -D -q -y -w -l -x -t --power -a -s -N -m-x -I-x`,
  values: "-o -O -R -T -d -c -C",
  verbs: [
    ["exec.help", "version|help"],
    ["system.read", "list|status|get|iostat|history|events|wait"],
    ["code.exec.escape", "status|iostat -c"],
    ["system.read", "import ."],
    ["system.read!", "create|add|split|import -n"],
    ["disk.modify", "import *"],
    ["disk.modify", "import -a|-f"],
    [
      "disk.modify",
      "export|scrub|set|online|offline|clear|reopen|resilver|trim|initialize|upgrade|attach|" +
        "detach|replace|add|remove|split|reguid|sync",
    ],
    ["disk.modify", "checkpoint|prefetch|ddtprune"],
    ["disk.destroy", "destroy|create|labelclear"],
  ],
});
