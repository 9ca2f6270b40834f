/** gnuplot: drawings of data, in a language of its own. */
import { program } from "../program.ts";
import { gnuplot } from "../programs/plots.ts";

export default program({
  names: "gnuplot",
  source: "gnuplot(1)",
  flags: "-p|--persist -d|--default-settings -s|--slow",
  options: { "-e=": "own", "-c=": "code.exec.script", "-h|--help|-V|--version": "help" },
  judge: gnuplot,
});
