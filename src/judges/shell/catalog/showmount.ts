/** showmount, rpcinfo, nfsstat, nfsiostat: what a network file system shares. */
import { program } from "../program.ts";

export default program({
  names: "showmount rpcinfo nfsstat nfsiostat mountstats",
  flags: `-a --all --directories -e --exports --no-headers -p -s -m -T -l -u -t -c -n -r -o -v -3 -4 --server
    --client --nfs --rpc --mounts --list`,
  options: { "-b": "net.probe", "-z": "system.config", "-d": "own" },
  operands: "names",
});
