/** xargs, gxargs: runs a program with the words that it reads. */
import { program } from "../program.ts";
import { xargs } from "../wrapping/xargs.ts";

export default program({
  names: "xargs gxargs",
  traits: ["often-disguised: xargs"],
  flags: `-0 --null -o|--open-tty -p --interactive -r --no-run-if-empty -t --verbose -x --exit
    --show-limits -e? -i? -l? --eof --replace --max-lines`,
  values: `-d|--delimiter -E -I -J -L -n --max-args -P --max-procs --process-slot-var -R -S -s
    --max-chars`,
  options: { "--help": "help", "--version": "help", "-a|--arg-file=": "read" },
  wraps: { runs: xargs },
});
