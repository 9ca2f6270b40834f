/** xsltproc, xmlstarlet, tidy, hxnormalize, …: programs that read or compute. */
import { program } from "../program.ts";

export default program({
  names: "xsltproc xmlstarlet tidy hxnormalize pup htmlq xq",
  options: {
    "-o|--output=": "write",
    "-m|--modify": "fs.write.project",
  },
  operands: "read",
  singleDash: true,
});
