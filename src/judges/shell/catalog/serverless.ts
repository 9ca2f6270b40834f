/** serverless, sls, serverless-compose: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "serverless sls serverless-compose",
  traits: ["project-tool"],
  flags: "--conceal -v -t|--tail --all",
  values: `-s|--stage -r --aws-profile --org --app --service --param -f|--function --startTime
    --endTime -i|--interval --path --transform --framework-version --framework --region`,
  options: { "-c|--config=": "config", "-p|--package=": "write" },
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
