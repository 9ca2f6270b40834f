/** age, rage: secrets. */
import { program } from "../program.ts";

export default program({
  names: "age rage",
  traits: ["accounts-for-files: age"],
  flags: "-e|--encrypt -a|--armor -p|--passphrase",
  values: "-r|--recipient -R|--recipients-file -o|--output -i|--identity",
  options: { "-j=": "code.exec.escape" },
  verbs: [
    ["fs.read", "!-d|--decrypt|-i|--identity @read @write:-o|--output"],
    ["secret.access", "-d|--decrypt|-i|--identity @write:-o|--output"],
  ],
});
