/** prlimit: runs a program with other limits. */
import { program } from "../program.ts";

export default program({
  names: "prlimit",
  flags: `-c|--core -d|--data -e --nice -f|--fsize -i --sigpending -l --memlock -m --rss -n|--nofile
    -q --msgqueue -r|--rtprio -s|--stack -t --cpu -u --nproc -v --as -x --locks -y --rttime
    --noheadings --raw --verbose`,
  values: "-p|--pid -o|--output",
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: { alone: "exec.read" },
});
