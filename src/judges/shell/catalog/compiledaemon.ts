/** CompileDaemon, realize: they build a project again and again, as their settings say. */
import { program } from "../program.ts";

export default program({
  names: "compiledaemon realize",
  traits: ["project-tool"],
  flags: "-color -log-prefix",
  values: "-pattern -exclude-dir -include",
});
