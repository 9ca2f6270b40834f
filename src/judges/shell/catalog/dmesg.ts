/** dmesg: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "dmesg",
  flags: `-x -t -T -e -r -u -k -w -W -H -L -p -P -S -J -d --decode --notime --ctime --reltime --raw
    --userspace --kernel --follow --follow-new --human --color? --force-prefix --nopager --syslog
    --json --show-delta --version --help -h -V`,
  values: "-l -f --level --facility --time-format --since --until -s --buffer-size",
  options: {
    "-C|--clear": "audit.tamper",
    "-c|--read-clear": "audit.tamper",
    "-n|--console-level=": "system.config",
    "-D|--console-off": "system.config",
    "-F|--file=": "read",
    "-K|--kmsg-file=": "read",
  },
  operands: "names",
});
