/** say: speech of macOS. */
import { program } from "../program.ts";

export default program({
  names: "say",
  source: "say(1)",
  flags: "-i? -a? --interactive? --progress --quality",
  values: "-v|--voice -r|--rate --bit-rate --channels --file-format --data-format",
  options: {
    "-f|--input-file=": "read",
    "-o|--output-file=": "write",
    "-n|--network-send=": "net.remote",
  },
  operands: "names",
});
