/** azcopy: clouds. */
import { program } from "../program.ts";

export default program({
  names: "azcopy",
  flags: `--machine-readable --mega-units --running-tally --recursive? --overwrite?
    --preserve-smb-permissions? --preserve-smb-info? --put-md5 --follow-symlinks
    --force-if-read-only --trusted-microsoft-suffixes`,
  values: `--properties --output-type --output-level --cap-mbps --include-pattern --exclude-pattern
    --include-path --exclude-path --include-after --include-before --include-regex
    --exclude-regex --from-to --block-size-mb --with-status --blob-type --block-blob-tier
    --trailing-dot --list-of-versions --check-md5`,
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
