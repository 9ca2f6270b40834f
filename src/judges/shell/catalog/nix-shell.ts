/** nix-shell: runs a shell's text in an environment of packages. */
import { program } from "../program.ts";

export default program({
  names: "nix-shell",
  flags: `--pure --impure --keep -k -K|--keep-failed --keep-going --fallback -Q --no-build-output
    -v|--verbose --quiet --packages -p --show-trace --readonly-mode --repair`,
  values: `-A|--attr -i -j --max-jobs --cores --max-silent-time --timeout --log-format --exclude
    -o|--out-link`,
  pairs: "--arg --argstr --option",
  options: {
    "--help": "help",
    "--version": "help",
    "-E|--expr": "code.exec.inline",
    "-I=": "code.exec.script",
    "--run=": "command",
    "--command=": "command",
  },
  wraps: { alone: "code.exec.script", operands: 100, anywhere: true },
});
