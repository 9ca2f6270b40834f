/** boxes: frames around texts. */
import { program } from "../program.ts";

export default program({
  names: "boxes",
  source: "boxes(1)",
  flags: "-l -m -r -x? -c? --no-color",
  values:
    "-d|--design -a|--align -s|--size -p|--padding -i|--indent -k -t|--tabs -e|--eol -n|--encoding",
  options: {
    "-f|--config=": "code.exec.escape",
  },
  operands: "write-second",
});
