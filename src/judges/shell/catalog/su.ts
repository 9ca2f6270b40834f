/** su: a shell as another user. */
import { program } from "../program.ts";

export default program({
  names: "su",
  flags: "-f|--fast -l|--login -m -p|--preserve-environment -P|--pty -T --no-pty -i",
  values: `-g|--group -G --supp-group -s|--shell -w|--whitelist-environment -t|--target
    -U|--userspec -z --context`,
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "-c|--command=": "command",
    "--session-command=": "command",
  },
  wraps: {
    key: "priv.shell",
    alone: "priv.shell",
    operands: 1,
    anywhere: true,
    into: "sh",
  },
});
