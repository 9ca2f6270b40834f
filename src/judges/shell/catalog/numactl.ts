/** numactl: runs a program on some of the processors. */
import { program } from "../program.ts";

export default program({
  names: "numactl",
  flags: `-l|--localalloc -a|--all -B|--balancing -d|--dump -D|--dump-nodes -V|--verbose --huge -u
    --strict -t|--touch -G`,
  values: `-i|--interleave -w|--weighted-interleave -p|--preferred -P|--preferred-many -N
    --cpunodebind -m|--membind -C --physcpubind -S|--shm -f|--file -o|--offset -L|--length -M
    --shmmode -I --shmid -T`,
  options: {
    "-s|--show": "tells",
    "-H": "help",
    "--hardware": "tells",
    "-h|--help": "help",
    "--version": "help",
  },
  wraps: { alone: "exec.help" },
});
