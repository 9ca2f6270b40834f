/** twine: package managers. */
import { program } from "../program.ts";

export default program({
  names: "twine",
  modules: "twine",
  flags: "--strict --skip-existing --non-interactive --disable-progress-bar --sign -s",
  options: {
    "-r|--repository|--repository-url=": "net.remote",
    "-u|--username=": "own",
    "-p|--password=": "secret.access",
    "--config-file=": "load",
    "--cert|--client-cert=": "net.remote",
    "-i|--identity|--sign-with=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "check"],
    ["publish.registry", "upload|register"],
  ],
});
