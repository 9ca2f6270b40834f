/** dotenv, dotenv-cli, dotenvy: runs a program with the variables of a file. */
import { program } from "../program.ts";

export default program({
  names: "dotenv dotenv-cli dotenvy",
  traits: ["project-tool"],
  flags:
    "-c|--cascade -o|--override --no-override --overload --ignore --no-expand --quiet -q --debug",
  values: "-f -e --file -v -t|--template",
  options: { "-h|--help": "help", "--version": "help", "-p": "secret.read" },
  wraps: { dashes: true },
});
