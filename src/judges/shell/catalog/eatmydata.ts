/** eatmydata, tsocks, torsocks, …: runs a program with another library in front. */
import { program } from "../program.ts";

export default program({
  names:
    "eatmydata tsocks torsocks torify usewithtor catchsegv gamemoderun mangohud optirun " +
    "primusrun prime-run vglrun steam-run nixgl nixglintel nixvulkanintel",
  flags: "-q -d -i|--isolate --shell",
  values: "-u -p -a -P -b -c",
  options: { "--version": "help", "--help": "help", "-h": "help" },
  wraps: { alone: "code.exec.repl" },
});
