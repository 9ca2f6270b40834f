/** flatpak-spawn: runs a program outside of a sandbox. */
import { program } from "../program.ts";

export default program({
  names: "flatpak-spawn",
  flags: `-v|--verbose --watch-bus --clear-env --latest-version --no-network --host --sandbox
    --share-pids --expose-pids --sandbox-flag`,
  values: `--forward-fd --env --env-fd --unset-env --sandbox-expose --sandbox-expose-ro
    --sandbox-expose-path --sandbox-expose-path-ro --sandbox-expose-path-try
    --sandbox-expose-path-ro-try --app-path --usr-path --sandbox-a11y-own-name`,
  options: { "-h|--help": "help", "--directory=": "cwd" },
  wraps: { key: "container.exec" },
});
