/** buf: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "buf",
  traits: ["project-tool"],
  tasks: "buf*.yaml|*.proto",
  flags: `-d --diff -w --write --exit-code --rewrite --include-imports --exclude-imports
    --include-wkt --disable-symlinks --as-file-descriptor-set --exclude-source-info --debug --clean
    --disable-cleanup --configured-only --config-visibility --unused --prune`,
  values: `--path --exclude-path --against --error-format --type --exclude-type --log-format --from
    --to --limit-to-input-files --format --include-types`,
  options: {
    "--template=": "load",
    "--config|--against-config=": "load",
    "-o|--output=": "write",
    "--input-config=": "load",
    "--against-input=": "read",
    "--http2-prior-knowledge": "net.remote",
    "--schema=": "read",
    "--netrc": "secret.access",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "build|lint|format|breaking|generate|convert|config|ls-files|stats|export|dep|beta|alpha",
    ],
    ["pkg.install", "dep|mod update|upgrade"],
    ["publish.registry", "push"],
    ["publish.registry", "registry"],
    ["secret.access", "registry login|logout|token"],
    ["net.request", "curl"],
  ],
});
