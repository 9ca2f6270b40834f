/** supabase: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "supabase",
  traits: ["project-tool", "grouped-verbs"],
  flags: `--linked --local --experimental --create-ticket --yes --use-migra --use-pgadmin
    --use-pg-schema --use-pg-delta --data-only --role-only --keep-comments --use-copy
    --postgrest-v9-compat --no-verify-jwt --force --with-vscode-settings
    --with-intellij-settings`,
  values: `--project-ref --dns-resolver --network-id -s|--schema --level --fail-on --lang
    --project-id --query-timeout --swift-access-control -x|--exclude --override-name --template
    --agent --profile --limit --max --max-items --max-results --count --page --page-size --per-page
    --offset --sort --sort-by --order --order-by --filter --query --search --fields --columns
    --since --until --from-date --to-date --timeout --log-level --loglevel --verbosity --width
    --depth --region --zone --location --project --namespace --tail --lines -o|--output`,
  options: { "--workdir=": "config", "--db-url=": "server", "-p|--password=": "url.credential" },
  verbs: [
    ["exec.help", "help|version|completion|services"],
    ["cloud.read", "status|services"],
    ["cloud.read", "** list|ls|get|show|status|inspect"],
    ["cloud.read", "inspect **"],
    ["cloud.read", "db lint|diff|dump @write:-f|--file"],
    ["cloud.read", "gen types"],
    ["code.exec.project_task", "test|functions new|build"],
    ["fs.write.project", "init|bootstrap"],
    ["fs.write.project", "migration|functions new"],
    ["container.write", "start|stop"],
    ["container.delete", "stop --no-backup"],
    ["code.exec.project_script", "functions serve"],
    ["secret.access", "login|logout|link|unlink"],
    ["secret.access", "secrets|encryption set|unset|get-root-key|update-root-key"],
    ["secret.list", "secrets list"],
    ["secret.access", "projects api-keys"],
    ["secret.access", "gen keys|bearer-jwt|signing-key"],
    ["db.script", "db|migration push|up|remote|start|pull|repair|squash|fetch|down"],
    ["cloud.iac.apply", "functions|config|seed deploy|push|download|buckets"],
    [
      "cloud.write",
      "projects|branches|orgs|domains|sso|vanity-subdomains " +
        "create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv",
    ],
    [
      "cloud.write",
      "network-restrictions|network-bans|ssl-enforcement " +
        "create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv",
    ],
    [
      "cloud.write",
      "postgres-config|snippets|storage create|update|add|activate|reverify|enable|disable|" +
        "pause|unpause|remove|cp|mv",
    ],
    [
      "cloud.delete",
      "branches|functions|domains|sso|vanity-subdomains|postgres-config|storage delete|remove|rm",
    ],
    ["cloud.delete", "branches disable"],
    ["cloud.delete", "storage rm -r|--recursive"],
    ["db.drop.database", "db reset --linked|--db-url"],
    ["db.schema", "db reset"],
    ["cloud.destroy", "projects delete"],
    ["cloud.destroy", "storage rm -r --experimental"],
  ],
});
