/** mmdc: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "mmdc",
  values: "-t|--theme -b -w -H -s -f",
  options: {
    "-i|--input=": "read",
    "-o|--output=": "write",
    "-c|--configFile=": "read",
    "-p|--puppeteerConfigFile=": "code.exec.escape",
    "-C|--cssFile=": "read",
  },
  operands: "read",
  singleDash: true,
});
