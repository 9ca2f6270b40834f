/** repomix, files-to-prompt, gitingest: they put the files of a project into one text. */
import { program } from "../program.ts";

export default program({
  names: "repomix files-to-prompt gitingest code2prompt",
  traits: ["project-tool"],
  tasks: "repomix.config.*",
  flags: `--compress --remove-comments --remove-empty-lines --no-file-summary
    --no-directory-structure --no-files --no-gitignore --no-default-patterns --no-dot-ignore
    --output-show-line-numbers --truncate-base64 --include-empty-directories --include-diffs
    --include-logs --quiet --stdout -c --cxml -m --markdown -n --line-numbers -0 --null
    --include-hidden --ignore-gitignore --ignore-files-only --parsable-style --token-count-tree?
    --include-full-directory-structure --no-git-sort-by-changes`,
  values: `--style --include -i --ignore --header-text --token-count-encoding --include-logs-count
    --top-files-len -e --extension -s --max-size --include-pattern --exclude-pattern --branch --sort
    --split-output`,
  options: {
    "-o|--output=": "write",
    "--config|--instruction-file-path|-t|--template=": "load",
    "--remote=": "net.request",
    "--remote-branch=": "own",
    "--no-security-check": "secret.read",
    "--copy": "own",
    "--init": "fs.write.project",
    "--mcp": "net.listen",
    "--token=": "secret.access",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["net.request", "~*://*"],
  ],
});
