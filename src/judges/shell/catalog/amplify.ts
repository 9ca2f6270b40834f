/** amplify, ampx: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "amplify ampx",
  traits: ["project-tool"],
  flags: "-y|--yes --debug-level",
  values: `--appId --envName --branch --app-id --stack --name --format --model-target
    --statement-target --type-target --max-depth --env --categories`,
  options: { "--out-dir|--out=": "write" },
  verbs: [
    ["exec.help", "version|help|info|diagnose"],
    ["cloud.iac.read", "status|env|console|logs|codegen|overview|hosting|function"],
    ["cloud.iac.read", "env list|get|checkout"],
    [
      "system.config",
      "configure|init|add|update|import|override|upgrade|plugin|pull|notifications|mock",
    ],
    ["fs.write.project", "generate|codegen"],
    ["secret.access", "configure|sandbox secret|profile"],
    ["cloud.iac.apply", "push|publish|deploy|pipeline-deploy|sandbox|run"],
    ["cloud.delete", "remove|rm"],
    ["cloud.delete", "env remove"],
    ["cloud.iac.destroy", "delete"],
    ["cloud.iac.destroy", "sandbox delete"],
  ],
});
