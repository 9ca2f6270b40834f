/** salt-key: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-key",
  values: "-c -l --list -p -f --finger --gen-keys",
  verbs: [
    ["cloud.read", "-L|--list-all|-l|--list|-p|-P|-f|-F|--print|--print-all|--finger|--finger-all"],
    ["secret.access", "-a|-A|--accept|--accept-all|-r|-R|--reject|--reject-all|--gen-keys"],
    ["cloud.delete", "-d|--delete"],
    ["cloud.destroy", "-D|--delete-all"],
  ],
});
