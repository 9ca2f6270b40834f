/** badblocks. */
import { program } from "../program.ts";

export default program({
  names: "badblocks",
  flags: "-s -v -f -X -B",
  values: "-b -c -d -e -p -t",
  options: { "-i=": "read", "-o=": "write" },
  verbs: [
    ["system.read", "*"],
    ["disk.modify", "-n"],
    ["disk.write.raw", "-w"],
  ],
});
