/** azcopy: clouds. */
import { program } from "../program.ts";

export default program({
  names: "azcopy",
  verbs: [
    ["exec.help", "help|version|env|doc"],
    ["cloud.read", "list|ls"],
    ["cloud.read", "jobs list|show|l"],
    ["cloud.write", "jobs clean|remove|resume|rm"],
    ["secret.access", "login|logout"],
    ["cloud.write", "make|mk|bench|benchmark|set-properties"],
    ["net.upload", "copy|cp|c|sync|sc @read"],
    ["cloud.read!", "copy|cp|c|sync|sc|remove|rm --dry-run"],
    ["cloud.delete", "sync|sc --delete-destination=true|--delete-destination=prompt"],
    ["cloud.delete", "remove|rm|r"],
    ["cloud.destroy", "remove|rm|r --recursive"],
  ],
});
