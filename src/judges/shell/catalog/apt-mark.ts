/** apt-mark: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt-mark",
  verbs: [
    ["pkg.read", "showauto|showmanual|showhold|showinstall|showremove|showpurge"],
    ["pkg.install", "auto|manual|hold|unhold|install|remove|purge|minimize-manual"],
  ],
});
