/** changeset, auto: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "changeset auto",
  packages: "@changesets/cli",
  traits: ["project-tool"],
  tasks: ".changeset|config.json|package.json",
  flags: "--empty --verbose --snapshot? --no-git-tag --git-tag",
  values: "--since --ignore --snapshot-prerelease-template --message -m --tag --otp",
  options: {
    "--output=": "write",
    "--open": "code.exec.escape",
  },
  verbs: [
    ["code.exec.project_task", "status"],
    ["fs.write.project", "."],
    ["fs.write.project", "add|init|version|pre"],
    ["publish.registry", "publish|tag|ship|release|canary|latest|next"],
  ],
});
