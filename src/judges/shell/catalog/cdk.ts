/** cdk, cdktf, cdklocal: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "cdk cdktf cdklocal",
  packages: "aws-cdk",
  traits: ["project-tool"],
  flags: `-j --strict --ci --fail --no-fail --exclusively -e -l --show-dependencies -d --validation
    --no-* --change-set? --asset-metadata? --version-reporting? --path-metadata? --lookups?
    --notices? --staging? --processed --security-only --ignore-errors --unstable?
    --generate-only --import-existing-resources -i`,
  values: `-c|--context --context-lines --toolkit-stack-name -r|--role-arn --tags -E|--build-exclude
    --concurrency --language --method --lib-version --number --unacknowledged --profile`,
  options: {
    "-a|--app|-b|--build=": "shell",
    "-p|--plugin=": "code.exec.escape",
    "-o|--output=": "write",
    "--template=": "read",
    "--proxy=": "server",
    "--ca-bundle-path=": "settings",
  },
  verbs: [
    ["exec.help", "version|help|doctor|docs|doc|completion|acknowledge|ack|notices|context"],
    ["cloud.iac.read", "list|ls|diff|metadata|drift|output|debug"],
    ["code.exec.project_task", "synth|synthesize|get"],
    ["fs.write.project", "init|convert"],
    ["cloud.iac.read", "context|notices --clear"],
    [
      "cloud.iac.apply",
      "deploy|bootstrap|watch|import|migrate|rollback|refactor|hotswap|apply|flags",
    ],
    ["cloud.delete", "gc"],
    ["pkg.install", "provider"],
    ["secret.access", "login"],
    ["cloud.iac.destroy", "destroy"],
  ],
});
