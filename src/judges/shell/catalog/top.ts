/** top, htop, btop, …: what the processes take. */
import { program } from "../program.ts";

export default program({
  names: "top htop btop bashtop vtop gtop iotop slabtop tload iftop nload bmon",
  flags: `-b|--batch -c -H|--threads -i|--idle-toggle -S -1|--single-cpu-toggle -a -A -C|--no-color
    -M|--no-mouse -t|--tree -x -K -P|--processes -k --only --accumulated --kilobytes --time -f -N -B
    -m --once`,
  values: `-n|--number|--iterations -d|--delay -p|--pid -u|--user -U -o|--sort-override -s|--sort -w
    -E|--scale-summary-mem -e|--scale-task-mem -F -l -stats -ncols -r|--preset --iter`,
  verbs: [["process.read"]],
});
