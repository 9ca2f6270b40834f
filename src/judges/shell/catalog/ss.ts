/** ss: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "ss",
  flags: `-n -r -a -l -o -e -m -p -T -i -s -b -E -Z -z -N -4 -6 -0 -t -S -u -d -w -x -H -O -Q
    --numeric --resolve --all --listening --options --extended --memory --processes --threads --info
    --summary --tos --cgroup --bpf --events --context --contexts --ipv4 --ipv6 --packet --tcp
    --mptcp --sctp --udp --dccp --raw --unix --tipc --vsock --xdp --no-header --oneline --no-queues
    --bound-inactive --inet-sockopt --version --help -V -h -M`,
  values: "-f -A --net --family --query --socket",
  options: {
    "-K|--kill": "process.kill",
    "-D|--diag=": "overwrite",
    "-F|--filter=": "read",
  },
  operands: "names",
});
