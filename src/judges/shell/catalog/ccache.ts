/** ccache, sccache: they run a compiler, or tell what they have kept of earlier runs. */
import { program } from "../program.ts";

export default program({
  names: "ccache sccache",
  traits: ["project-tool", "compiler-cache"],
  flags: `-s --show-stats -v --verbose -x --show-compression -p --show-config --print-stats
    --print-version -z --zero-stats --show-adv-stats --start-server --stop-server`,
  values: "-k --get-config --stats-format",
  options: {
    "-C|--clear": "fs.delete.temp",
    "-c|--cleanup": "fs.delete.temp",
    "-F|--max-files=": "own",
    "-M|--max-size=": "own",
    "-o|--set-config=": "fs.write.outside",
    "--config-path=": "load",
    "-d|--dir=": "load",
  },
  verbs: [
    ["exec.read", "."],
    ["code.exec.project_task", "@run"],
  ],
});
