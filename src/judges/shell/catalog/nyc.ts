/** nyc, c8: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "nyc c8",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--all -a --clean --no-clean --per-file --skip-full --skip-empty --exclude-after-remap
    --check-coverage --show-process-tree --hook-require? --hook-run-in-context?
    --hook-run-in-this-context? --source-map? --produce-source-map? --instrument?
    --preserve-comments? --compact? --in-place --cache? --no-cache --eager --babel-cache?
    --use-spawn-wrap? --exclude-node-modules? --merge-async --allowExternal --omit-relative --100
    --wrapper-length`,
  values: `-r --reporter --include --exclude -x -n --src -e --extension --lines --branches
    --functions --statements --watermarks --parser-plugins --experimental-monocart`,
  options: {
    "-i|--require=": "load",
    "--cwd=": "load",
    "-c|--config|--nycrc-path=": "load",
    "--instrumenter=": "load",
    "--temp-dir|--temp-directory|-t|--tempDirectory=": "write",
    "--report-dir|--reports-dir|--report-directory|-o=": "write",
    "--cache-dir=": "write",
    "--resolve=": "load",
    "--delete": "fs.delete.recursive",
  },
  verbs: [
    ["code.exec.project_task", "report|check-coverage|merge|instrument"],
    ["code.exec.project_task", "@run"],
  ],
});
