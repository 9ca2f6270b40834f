/** chamber: secrets. */
import { program } from "../program.ts";

export default program({
  names: "chamber",
  values: "-b --backend --backend-s3-bucket --kms-key-alias -r --retries -f --format -o --output-file",
  verbs: [
    ["exec.help", "help|version|completion"],
    ["secret.list", "list|list-services|history|find|tag"],
    ["secret.access", "read|write|export|env|import"],
    ["secret.access", "exec * @run"],
    ["secret.destroy", "delete"],
  ],
});
