/** sam: clouds. */
import { program } from "../program.ts";

export default program({
  names: "sam",
  values: "--profile --region --stack-name --config-env --config-file -t --template",
  flags: "--debug",
  verbs: [
    ["cloud.iac.read", "validate|list|logs|traces|docs"],
    ["code.exec.project_task", "build"],
    ["code.exec.project_script", "local|init|pipeline"],
    ["cloud.iac.apply", "deploy|sync"],
    ["net.upload", "package|publish"],
    ["cloud.write", "remote"],
    ["cloud.iac.destroy", "delete"],
  ],
});
