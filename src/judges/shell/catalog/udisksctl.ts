/** udisksctl. */
import { program } from "../program.ts";

export default program({
  names: "udisksctl",
  judge: ({ args }, report) =>
    report.add(/^(?:info|dump|status|monitor|help)$/.test(args[0] ?? "help") ? "system.read" : "disk.mount"),
});
