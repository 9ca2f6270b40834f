/** pass, gopass, prs: secrets. */
import { program } from "../program.ts";

export default program({
  names: "pass gopass prs",
  flags: "-f|--flat -d|--folders -s|--strip-prefix",
  values: "-p|--path -l",
  verbs: [
    ["exec.help", "help|version"],
    ["secret.list", "ls|list|find|search"],
    ["secret.list", "."],
    ["secret.list", "git log|status"],
    [
      "secret.access",
      "show|grep|insert|add|edit|generate|cp|mv|copy|move|otp|git|init|import|create|set|" +
        "clone|mounts|recipients|templates|audit|env",
    ],
    ["secret.access", "cat|sync|setup|config|link|fsck|process|sum|age|alias|history"],
    ["secret.access", "*"],
    ["secret.access", "env * @run"],
    ["secret.access", "rm|delete|remove"],
    ["secret.destroy", "rm|delete|remove -r|--recursive"],
  ],
});
