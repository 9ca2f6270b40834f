/** userdbctl: users and groups. */
import { program } from "../program.ts";

export default program({
  names: "userdbctl",
  flags: `-S -z -I -R -B --with-nss? --with-dropin? --synthesize? --no-legend --multiplexer? -j
    --intrinsic --disposition?`,
  values: "-s|--service --uid-min --uid-max",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "user|group|users-in-group|groups-of-user|services"],
  ],
});
