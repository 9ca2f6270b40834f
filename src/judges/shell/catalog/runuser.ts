/** runuser: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "runuser",
  flags: "-f|--fast -l|--login -m -p|--preserve-environment -P|--pty -T --no-pty",
  values: "-g|--group -G --supp-group -s|--shell -w|--whitelist-environment",
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "-u|--user=": "operand",
    "-c|--command=": "command",
    "--session-command=": "command",
  },
  wraps: { key: "priv.sudo", alone: "priv.shell", operands: 1, anywhere: true },
});
