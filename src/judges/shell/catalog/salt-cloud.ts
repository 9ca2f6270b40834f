/** salt-cloud: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-cloud",
  flags: "-Q|--query -F|--full-query -S|--select-query -y|--assume-yes --no-color",
  values: `--list-providers --list-profiles --list-locations --list-images --list-sizes --out -l
    --out-indent`,
  options: {
    "-c|--config-dir=": "config",
    "--out-file|--output-file=": "write",
    "-u|--update-bootstrap": "net.download",
  },
  verbs: [
    [
      "cloud.read",
      "-Q|-F|-S|--query|--full-query|--list-providers|--list-profiles|--list-locations|" +
        "--list-images|--list-sizes",
    ],
    ["cloud.iac.apply", "-p|-m|--profile|--map"],
    ["cloud.delete", "-d|--destroy"],
  ],
});
