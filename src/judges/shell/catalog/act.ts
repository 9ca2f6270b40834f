/** act: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "act",
  traits: ["project-tool"],
  values:
    "-j --job -W --workflows -e --eventpath -P --platform -s --secret --env --env-file --secret-file -C --directory -b --bind",
  verbs: [
    ["exec.read!", "-l|--list|-g|--graph|--bug-report"],
    ["code.exec.project_script"],
    ["container.host_mount", "--privileged|--bind=/|--container-options=*privileged*"],
  ],
});
