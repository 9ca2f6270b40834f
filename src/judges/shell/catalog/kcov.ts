/** kcov: measures which lines of a program run. */
import { program } from "../program.ts";

export default program({
  names: "kcov",
  flags: `--clean --collect-only --merge --report-only --skip-solibs --verify --uncommon-options
    --debug`,
  values: "-p|--pid -s|--sort-type -l|--limits -t|--title",
  options: { "-h|--help": "help", "--version": "help", "-v": "help" },
  wraps: { operands: 1 },
});
