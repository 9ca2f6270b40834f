/** bws: secrets. */
import { program } from "../program.ts";

export default program({
  names: "bws",
  values: "-t|--access-token -p -o|--output -c|--color",
  options: { "-f|--config-file=": "settings", "-u|--server-url=": "server" },
  verbs: [
    ["secret.list", "project|secret list"],
    ["secret.access", "secret get|create|edit"],
    ["secret.access", "run @run"],
    ["secret.access", "config|project *"],
    ["secret.destroy", "secret|project delete"],
  ],
});
