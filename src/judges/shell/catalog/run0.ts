/** run0: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "run0",
  flags: `--no-ask-password --slice-inherit --pipe --pty --pty-late --no-pager --lightweight
    --via-shell --empower --same-root-dir -i -q|--quiet --shell-prompt-prefix`,
  values: `-u|--user -g|--group --setenv --nice --unit --property --description --slice --background
    --machine --area -a -M --chroot -R`,
  options: { "-h|--help": "help", "-V|--version": "help", "-D|--chdir=": "cwd" },
  wraps: { key: "priv.sudo", alone: "priv.shell" },
});
