/** pytest, py.test: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "pytest py.test",
  traits: ["project-tool"],
  values:
    "-k -m -p -c --rootdir --confcutdir -o --override-ini -n --numprocesses --cov --cov-report --cov-config --junitxml --junit-xml --log-file --ignore --deselect --basetemp -W --maxfail --tb --durations --timeout -r --import-mode",
  verbs: [
    ["code.exec.project_task", "@write:--junitxml|--junit-xml|--log-file|--report-log|--resultlog"],
    ["code.exec.script", far("-c --config-file --rootdir --confcutdir --cov-config --pyargs")],
    ["code.exec.script", "~/tmp/*|/var/*|/dev/*|/etc/*|~/*"],
    ["code.exec.escape", "-p !-p=no:*|-p=xdist*|-p=pytest*|-p=asyncio|-p=cov|-p=timeout|-p=randomly"],
    ["code.exec.escape", "--pdbcls"],
  ],
});
