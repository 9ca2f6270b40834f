/** age, rage: secrets. */
import { program } from "../program.ts";

export default program({
  names: "age rage",
  values: "-o --output -r --recipient -R --recipients-file -i --identity",
  verbs: [
    ["fs.read", "!-d|--decrypt|-i|--identity @read @write:-o|--output"],
    ["secret.access", "-d|--decrypt|-i|--identity @write:-o|--output"],
  ],
});
