/** semantic-release, release-it, np, release-please, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "semantic-release release-it np release-please bumpp goreleaser jreleaser cargo-release",
  traits: ["project-tool"],
  tasks: `.goreleaser.y*ml|goreleaser.y*ml|.releaserc*|release.config.*|.release-it.*|${JS_TASKS}`,
  flags: `--dry-run -d --dry --snapshot --skip-publish --no-ci --ci --no-git --no-npm
    --no-github.release --release-version --changelog --single-target --clean --rm-dist
    --auto-snapshot --fail-fast --skip-validate --no-tests --yolo --no-cleanup --preview
    --any-branch`,
  values: `--skip -p --parallelism --id -b --branches --tag-format -t --increment -i --preRelease
    --branch --timeout`,
  options: {
    "-f|--config|-c=": "load",
    "-e|--extends=": "load",
    "--plugins=": "load",
    "-r|--repository-url=": "net.remote",
    "-o|--output=": "write",
    "--token=": "secret.access",
    "--key=": "secret.access",
  },
  verbs: [
    ["publish.registry"],
    ["code.exec.project_task!", "--dry-run|-d|--dry|--snapshot|--skip-publish"],
    ["code.exec.project_task!", "build|check|healthcheck|init|jsonschema|verify"],
  ],
});
