/** sshuttle. */
import { program } from "../program.ts";
import { sshuttle } from "../programs/ssh-kin.ts";

export default program({
  names: "sshuttle",
  flags: `-H --auto-hosts -N --auto-nets --dns -v --verbose -D --daemon --no-latency-control
    --disable-ipv6 --syslog --wrap --no-sudo-pythonpath`,
  values: `-r|--remote -x|--exclude -l|--listen --to-ns --ns-hosts -s|--subnets -X|--exclude-from
    --method --pidfile --seed-hosts --user --tmark --latency-buffer-size`,
  options: {
    "-e|--ssh-cmd=": "shell",
    "--python=": "own",
    "-V|--version": "help",
    "-h|--help": "help",
  },
  judge: sshuttle,
});
