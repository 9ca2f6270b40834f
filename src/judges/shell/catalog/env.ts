/** env: shows the environment, or runs a program with one. */
import { program } from "../program.ts";
import { showsEnvironment } from "../programs/environments.ts";

export default program({
  names: "env genv",
  traits: ["runs-once: env"],
  flags: `-i|--ignore-environment -0|--null -v|--debug --block-signal --default-signal
    --ignore-signal --list-signal-handling`,
  values: "-u|--unset -a|--argv0 -P -U",
  options: {
    "--help": "help",
    "--version": "help",
    "-S|--split-string=": "split",
    "-C|--chdir=": "cwd",
  },
  wraps: { assigns: true },
  judge: showsEnvironment,
});
