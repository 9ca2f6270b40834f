/** daemon: runs a program as a service. */
import { program } from "../program.ts";

export default program({
  names: "daemon",
  flags: `-f|--foreground -r|--respawn -i|--inherit -U|--unsafe -c|--core -v|--verbose --debug
    --noconfig -S`,
  values: `-d -n|--name -X -u|--user -g -P|--pidfiles -F --pidfile -m --umask -e|--env -a|--attempts
    --delay -L|--limit -A|--acceptable -l --errlog -b --dbglog -o|--output -O --stdout -E --stderr
    -t|--title -p --restart`,
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "--running": "tells",
    "--list": "tells",
    "-D|--chdir=": "cwd",
  },
  wraps: { key: "system.service" },
});
