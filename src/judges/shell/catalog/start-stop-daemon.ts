/** start-stop-daemon: starts and stops a service. */
import { program } from "../program.ts";

export default program({
  names: "start-stop-daemon",
  flags: `-S|--start -K --stop -T --status -o|--oknodo -q|--quiet -t|--test -b|--background
    -m|--make-pidfile -C --no-close -v|--verbose --notify-await --remove-pidfile`,
  values: `-n|--name -p|--pidfile -s|--signal -R|--retry -c|--chuid -u|--user -g|--group -r --chroot
    -N|--nicelevel -P|--procsched -I|--iosched -k --umask -O|--output --ppid --pid
    --notify-timeout`,
  options: {
    "-H|--help": "help",
    "-V|--version": "help",
    "-x|--exec=": "program",
    "-a|--startas=": "program",
    "-d|--chdir=": "cwd",
  },
  wraps: { key: "system.service", dashes: true },
});
