/** mosh. */
import { program } from "../program.ts";
import { mosh } from "../programs/ssh-kin.ts";

export default program({
  names: "mosh",
  operandEnds: true,
  flags: "-4 -6 -a -n -N --no-init --local --no-ssh-pty",
  values: "-p|--port --predict --family --experimental-remote-ip --bind-server",
  options: {
    "--ssh=": "shell",
    "--client=": "shell",
    "--server=": "own",
    "-V|--version": "help",
    "--help": "help",
  },
  judge: mosh,
});
