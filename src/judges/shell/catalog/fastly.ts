/** fastly: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "fastly",
  flags: `-v --enable-sso --debug-mode -d -i -y --auto-yes -j --verbose --accept-defaults --all
    --sort-ascending --truncate`,
  values: `-s --service-id --service-name -n --name --version --field --from --to --by --region
    --format --direction --type -o|--profile --env --dir|--language`,
  options: {
    "-t|--token=": "net.remote",
    "--endpoint|--api|--account|--account-endpoint=": "net.remote",
    "--file=": "write",
  },
  verbs: [
    ["exec.help", "help|version|ip-list|pops|whoami|products"],
    ["pkg.install", "update|install"],
    [
      "cloud.read",
      `** ${READS}|describe|history|realtime|historical|regions|ip-list|validate|download|` +
        "activity|hash-files|hashsum",
    ],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "log-tail|stats|whoami"],
    ["code.exec.project_task", "compute build|metadata|hash-files|validate|pack"],
    ["fs.write.project!", "compute init"],
    ["code.exec.project_script", "compute serve"],
    [
      "secret.access",
      "profile|auth-token|sso|authtoken|secret-store|secret-store-entry " +
        "create|delete|update|switch|token|list|describe|rotate",
    ],
    ["cloud.iac.apply", "compute publish|deploy|update"],
    ["cloud.write", `**^${SHOWS} ${WRITES}|purge|activate|lock|stage|unstage`],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["cloud.delete", "purge"],
    ["cloud.destroy", "service|compute delete"],
    ["cloud.destroy", "purge --all"],
    [
      "cloud.destroy",
      "kv-store|config-store|secret-store|object-storage|dictionary|acl|tls-custom delete --all|-a",
    ],
    ["cloud.destroy", "kv-store|config-store|secret-store|domain delete"],
  ],
});
