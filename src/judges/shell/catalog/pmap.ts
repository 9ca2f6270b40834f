/** pmap: the memory of a process. */
import { program } from "../program.ts";

export default program({
  names: "pmap",
  flags: "-x|--extended -X -XX -d|--device -p|--show-path -k -l -r -a",
  values: "-A|--range",
  options: {
    "-c|--read-rc|-n|--create-rc": "fs.write.outside",
    "-C|--read-rc-from=": "read",
    "-N|--create-rc-to=": "write",
  },
  verbs: [["process.read"]],
});
