/** apt-mark: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt-mark",
  flags: "-s --simulate --dry-run",
  options: {
    "-f|--file=": "load",
    "-o|--option=": "code.exec.escape",
    "-c|--config-file=": "code.exec.escape",
  },
  verbs: [
    ["pkg.read", "showauto|showmanual|showhold|showinstall|showremove|showpurge"],
    ["pkg.install", "auto|manual|hold|unhold|install|remove|purge|minimize-manual"],
  ],
});
