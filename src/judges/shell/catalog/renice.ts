/** renice. */

import { asksItself } from "../options.ts";
import { program } from "../program.ts";

export default program({
  names: "renice",
  judge: ({ args }, report) => report.add(asksItself(args) ? "exec.help" : "system.config"),
});
