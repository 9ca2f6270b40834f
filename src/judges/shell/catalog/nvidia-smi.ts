/** nvidia-smi: graphics cards. */
import { program } from "../program.ts";

export default program({
  names: "nvidia-smi",
  source: "nvidia-smi -h",
  flags: `-L --list-gpus -B --list-excluded-gpus -q --query -u --unit -x --xml-format --dtd
    --help-query-gpu -a -m`,
  values: `-i|--id -d|--display
    --query-gpu|--query-compute-apps|--query-accounted-apps|--query-retired-pages
    --query-remapped-rows|--query-supported-clocks
    --format -l|--loop --loop-ms -lms -s -o`,
  options: {
    "-f|--filename=": "write",
    "-r|--gpu-reset|-rgc|-rmc|-rac|-caa": "system.config",
    "-pl|-pm|-ac|-acp|-e|-p|-am|-lgc|-lmc|-mig|-cc|-gom|-fdm|-gtt|-dm|--power-limit=":
      "system.config",
    "--persistence-mode|--compute-mode|--lock-gpu-clocks|--lock-memory-clocks=": "system.config",
    "--applications-clocks|--ecc-config|--multi-instance-gpu|--driver-model=": "system.config",
  },
  verbs: [
    ["system.read", "."],
    ["system.read", "dmon|pmon|topo|clocks|compute-policy"],
    [
      "system.config",
      "drain|daemon|replay|nvlink|mig|vgpu|boost-slider|power-hint|conf-compute|" +
        "power-smoothing|power-profiles",
    ],
  ],
});
