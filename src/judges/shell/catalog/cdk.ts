/** cdk, cdktf, cdklocal: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "cdk cdktf cdklocal",
  packages: "aws-cdk",
  traits: ["project-tool"],
  values: "-a --app -c --context --profile -o --output --toolkit-stack-name -r --role-arn -p --plugin",
  flags: "-v --verbose --debug --no-color --json -j --strict",
  verbs: [
    ["exec.help", "version|help|doctor|docs|doc|completion|acknowledge|ack|notices|context"],
    ["cloud.iac.read", "list|ls|diff|metadata|drift|output|debug"],
    ["code.exec.project_task", "synth|synthesize|get"],
    ["fs.write.project", "init|convert"],
    ["cloud.iac.read", "context|notices --clear"],
    ["cloud.iac.apply", "deploy|bootstrap|watch|import|migrate|rollback|refactor|hotswap|apply|flags"],
    ["cloud.delete", "gc"],
    ["pkg.install", "provider"],
    ["secret.access", "login"],
    ["cloud.iac.destroy", "destroy"],
  ],
});
