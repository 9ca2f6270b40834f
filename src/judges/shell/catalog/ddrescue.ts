/** ddrescue. */
import { program } from "../program.ts";

export default program({
  names: "ddrescue",
  judge: ({ args }, report) => {
    const [, target] = args.filter((arg) => !arg.startsWith("-"));
    if (target === undefined) report.add("exec.help");
    else report.writes(target, "truncate");
  },
});
