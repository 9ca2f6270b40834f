/** date, time: what cmd does itself; with another word they set the clock. */
import { program } from "../program.ts";

export default program({
  names: "date time",
  dialect: "windows",
  posix: "another",
  traits: ["cmd-only"],
  judge: ({ args }, report) =>
    report.add(args.every((arg) => /^\/t$/i.test(arg)) ? "win.read" : "system.config"),
});
