/** git-cliff: makes a changelog of commits. */
import { program } from "../program.ts";

export default program({
  names: "git-cliff",
  traits: ["project-tool"],
  tasks: "cliff.toml|Cargo.toml|pyproject.toml",
  flags: `-l --latest -u --unreleased --current -x --context --bumped-version --bump?
    --use-branch-tags --topo-order --no-exec --offline -v -vv --date-order`,
  values: `-t --tag --tag-pattern --with-commit --with-tag-message --skip-commit --ignore-tags
    --count-tags --strip --sort -b --body --include-path --exclude-path --include-pattern`,
  options: {
    "-c|--config=": "load",
    "-w|--workdir|-r|--repository=": "load",
    "-o|--output?": "write",
    "-p|--prepend=": "write",
    "--from-context=": "read",
    "--github-token|--gitlab-token|--gitea-token|--bitbucket-token=": "secret.access",
    "--config-url=": "net.request",
    "-i|--init?": "fs.write.project",
  },
  verbs: [["code.exec.project_task"]],
});
