/** act: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "act",
  traits: ["project-tool"],
  tasks: ".actrc|*.yml|*.yaml",
  flags: `-l --list -g --graph -n --dryrun -q -r --reuse --rm --pull -d --detect-event --no-recurse
    --insecure-secrets -b --bind --privileged --use-gitignore --bug-report --list-options
    --action-offline-mode`,
  values: `-j --job -e --eventpath --env --input --var --matrix -a --actor --platform -P
    --container-architecture --defaultbranch --remote-name -s --secret`,
  options: {
    "-C|--directory=": "load",
    "-W|--workflows=": "load",
    "--env-file=": "load",
    "--secret-file=": "load",
    "--var-file=": "load",
    "--input-file=": "load",
    "--container-options=": "container.write",
  },
  verbs: [
    ["exec.read!", "-l|--list|-g|--graph|--bug-report"],
    ["code.exec.project_script"],
    ["container.host_mount", "--privileged|--bind=/|--container-options=*privileged*"],
  ],
});
