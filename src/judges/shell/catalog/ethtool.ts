/** ethtool. */
import { program } from "../program.ts";

export default program({
  names: "ethtool",
  flags: `-a|--show-pause -c|--show-coalesce -g|--show-ring -i|--driver
    -k|--show-features|--show-offload -l|--show-channels -n|-u|--show-nfc|--show-ntuple
    -x|--show-rxfh-indir|--show-rxfh -S|--statistics --show-time-stamping -m|--module-info
    -d|--register-dump -e|--eeprom-dump -P|--show-permaddr --show-priv-flags --phy-statistics
    --show-eee --show-fec --show-tunnels --show-mm --show-plca-cfg --get-plca-status --show-module
    --get-phy-tunable --get-tunable --show-pse -I|--include-statistics --all-groups`,
  verbs: [
    ["system.read"],
    [
      "system.firewall",
      "-s|-A|-C|-G|-K|-L|-N|-U|-X|-p|-r|-t|-E|-f|-Q|-W|-F|--change|--pause|--coalesce|--set-*|" +
        "--features|--offload|--config-*",
    ],
    [
      "system.firewall",
      "--test|--flash|--reset|--rxfh|--change-eeprom|--negotiate|--identify|--monitor|" +
        "--cable-test*|--per-queue|-w|--get-dump|--start-*",
    ],
  ],
});
