/** gping: ping as a graph, or how long a command takes. */
import { program } from "../program.ts";
import { probe } from "../programs/probes.ts";

export default program({
  names: "gping",
  flags: "-4 -6 -s|--simple-graphics --clear",
  values: `-n|--watch-interval -b|--buffer -i|--interface -c|--color --vertical-margin
    --horizontal-margin`,
  options: { "--cmd": "code.exec.escape", "--ping-args=": "net.request" },
  judge: probe,
});
