/** cz: commitizen, which checks and makes commit messages. */
import { program } from "../program.ts";

export default program({
  names: "cz git-cz commitizen",
  traits: ["project-tool"],
  tasks: "pyproject.toml|.cz.*|cz.*|.czrc|package.json",
  flags: `--dry-run --yes --changelog -ch --check-consistency --local-version -l --project -p
    --verbose --commitizen --allow-abort --incremental --retry --no-retry --exact --annotated-tag -s
    --signoff --all -a --get-next`,
  values: `--increment --prerelease -pr --tag-format --start-rev --message -m --rev-range -d
    --message-length-limit --name -n --unreleased-version --changelog-to-stdout`,
  options: {
    "--config=": "load",
    "--commit-msg-file=": "read",
    "--file-name=": "write",
    "--extra|-e=": "own",
    "--template|-t=": "load",
    "--write-message-to-file=": "write",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "check|example|info|ls|schema|version"],
    ["fs.write.project", "changelog|ch"],
    ["vcs.git.write", "commit|c|bump"],
    ["fs.write.project", "init"],
  ],
});
