/** semantic-release, release-it, np, release-please, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "semantic-release release-it np release-please bumpp goreleaser jreleaser cargo-release",
  traits: ["project-tool"],
  verbs: [
    ["publish.registry"],
    ["code.exec.project_task!", "--dry-run|-d|--dry|--snapshot|--skip-publish"],
    ["code.exec.project_task!", "build|check|healthcheck|init|jsonschema|verify"],
  ],
});
