/** dasel: reads a value out of JSON, YAML, TOML, XML or CSV. */
import { program } from "../program.ts";

export default program({
  names: "dasel",
  flags: "-m --multiple -n --null --plain --pretty --compact --color --unstable --root",
  values: "-r --read -w --write -s --selector -i -o --var --csv-comma --indent -p --parser",
  options: { "-f|--file=": "read", "-v|--value=": "own", "-t|--type=": "own" },
  verbs: [
    ["exec.read"],
    ["fs.write.inplace", "put|delete|insert|set -f|--file"],
    ["exec.help", "help|completion|version"],
  ],
});
