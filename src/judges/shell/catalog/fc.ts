/** fc. */
import { program } from "../program.ts";

export default program({
  names: "fc",
  judge: ({ args }, report) => report.add(args.includes("-l") ? "exec.read" : "code.exec.dynamic"),
});
