/** serverless, sls, serverless-compose: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "serverless sls serverless-compose",
  traits: ["project-tool"],
  values: "-s --stage -r --region -c --config --aws-profile --org --app --service -p --param",
  flags: "--verbose --debug",
  verbs: [
    ["exec.help", "version|help|doctor|support"],
    ["cloud.iac.read", "info|logs|metrics|print|list|output|outputs|state|usage"],
    ["cloud.iac.read!", "deploy list"],
    ["code.exec.project_task", "package"],
    ["fs.write.project", "create|generate"],
    ["code.exec.project_script", "offline|dev|test"],
    ["code.exec.project_script", "invoke local"],
    ["cloud.write", "invoke|plugin"],
    ["cloud.iac.apply", "deploy|rollback|prune|login"],
    ["cloud.iac.destroy", "remove"],
  ],
});
