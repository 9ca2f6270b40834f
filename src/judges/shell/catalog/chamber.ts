/** chamber: secrets. */
import { program } from "../program.ts";

export default program({
  names: "chamber",
  flags: "-e|--expand -u -s|--sort-by-time",
  values: `-b|--backend --backend-s3-bucket --kms-key-alias -r|--retries --min-throttle-delay
    --retry-mode -f|--format`,
  options: { "-o|--output-file=": "write" },
  wraps: {
    verbs: "exec",
    key: "secret.access",
    dashes: true,
    flags: "--pristine --strict -v|--verbose",
    values: "--strict-value",
    options: { "-h|--help": "help", "--version": "help" },
  },
  verbs: [
    ["exec.help", "help|version|completion"],
    ["secret.list", "list|list-services|history|find|tag"],
    ["secret.access", "read|write|export|env|import"],
    ["secret.destroy", "delete"],
  ],
});
