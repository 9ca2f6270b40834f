/** reflex, gow, …: they run commands again and again. */
import { program } from "../program.ts";

export default program({
  names: "reflex CompileDaemon gow realize",
  traits: ["project-tool"],
  flags: "-s --start-service --sequential -e --decoration -v -c -l -g -color -log-prefix",
  values: "-r --regex -R --inverse-regex -g --glob -G --inverse-glob -d --shutdown-timeout -pattern -exclude-dir -include",
});
