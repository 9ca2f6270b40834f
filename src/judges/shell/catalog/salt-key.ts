/** salt-key: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-key",
  flags: "-L|--list-all -P|--print-all -F|--finger-all --no-color",
  values: "-l|--list -p|--print -f|--finger --out --keysize --user",
  options: {
    "-c|--config-dir|--gen-keys-dir=": "config",
    "--out-file|--output-file=": "write",
    "--gen-keys=": "secret.access",
  },
  verbs: [
    ["cloud.read", "-L|--list-all|-l|--list|-p|-P|-f|-F|--print|--print-all|--finger|--finger-all"],
    ["secret.access", "-a|-A|--accept|--accept-all|-r|-R|--reject|--reject-all|--gen-keys"],
    ["cloud.delete", "-d|--delete"],
    ["cloud.destroy", "-D|--delete-all"],
  ],
});
