/** pixi: runs a program in a project's environment. */
import { program } from "../program.ts";

export default program({
  names: "pixi",
  flags: `-v|--verbose -q|--quiet --no-progress --locked --frozen --no-install --force-activate
    --no-completions --clean-env --skip-deps --as-is --no-lockfile-update --revalidate -x
    --executable --run-post-link-scripts`,
  values: `--color --manifest-path -e|--environment --tls-no-verify --auth-file --concurrent-solves
    --concurrent-downloads --pypi-keyring-provider -w|--workspace`,
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: { verbs: "run exec x" },
});
