/** hub: code hosts. */
import { program } from "../program.ts";
import { hub } from "../programs/code-hosts.ts";

/** What hub has beside git's own verbs. */
export default program({
  names: "hub",
  flags: "-u -c -p -r -d --include-drafts --exclude-prereleases -v --color?",
  values: `-h -b -m -F -l -a -M -o -s -L -f -S -@ -t -k -e --base --head --state --assignee --labels
    --milestone --creator --mentioned --direction --format`,
  verbs: [
    ["vcs.host.read", "pr list|show"],
    ["vcs.host.read", "issue ."],
    ["vcs.host.read", "issue show|labels"],
    ["vcs.host.read", "release ."],
    ["vcs.host.read", "release show"],
    ["vcs.host.read", "ci-status|browse|compare"],
    ["vcs.git.write", "pr checkout"],
    ["vcs.host.write", "pull-request|fork|create"],
    ["vcs.host.write", "pr merge"],
    ["vcs.host.write", "issue create|update|transfer"],
    ["vcs.host.write", "release create|edit"],
    ["vcs.host.delete", "release delete"],
    ["net.download", "release download"],
    ["net.upload", "gist create"],
    ["vcs.host.read", "gist show"],
    ["vcs.host.destroy", "delete"],
    ["vcs.git.push", "sync"],
  ],
  judge: hub,
});
