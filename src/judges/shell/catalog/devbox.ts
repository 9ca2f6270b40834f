/** devbox, devenv, flox: runs a program in a project's environment. */
import { program } from "../program.ts";

export default program({
  names: "devbox devenv flox",
  flags: "-q|--quiet --pure -l|--list --omit-nix-env --trust",
  values: "--env-file -c|--config -e|--env -d|--dir -r|--remote --environment",
  options: { "-h|--help": "help", "--version": "help" },
  wraps: { verbs: "run shell activate", dashes: true },
});
