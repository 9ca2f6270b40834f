/** supabase: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "supabase",
  traits: ["project-tool"],
  values: "--workdir --project-ref --profile --dns-resolver --network-id --db-url -p --password -o --output",
  flags: "--debug --experimental --create-ticket --yes",
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
      "projects|branches|orgs|domains|sso|vanity-subdomains create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv",
    ],
    [
      "cloud.write",
      "network-restrictions|network-bans|ssl-enforcement create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv",
    ],
    [
      "cloud.write",
      "postgres-config|snippets|storage create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv",
    ],
    ["cloud.delete", "branches|functions|domains|sso|vanity-subdomains|postgres-config|storage delete|remove|rm"],
    ["cloud.delete", "branches disable"],
    ["cloud.delete", "storage rm -r|--recursive"],
    ["db.drop.database", "db reset --linked|--db-url"],
    ["db.schema", "db reset"],
    ["cloud.destroy", "projects delete"],
    ["cloud.destroy", "storage rm -r --experimental"],
  ],
});
