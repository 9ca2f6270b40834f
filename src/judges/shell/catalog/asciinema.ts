/** asciinema. */
import { program } from "../program.ts";
import { asciinema } from "../programs/terminals.ts";

export default program({
  names: "asciinema",
  flags: "-q --quiet -y --yes --append --overwrite --stdin --raw --loop -l --headless --return",
  values: "-i|--idle-time-limit -t|--title -s|--speed -e|--env --cols --rows -m --window-size",
  options: { "-c|--command=": "shell" },
  judge: asciinema,
});
