/** turso, pscale, neonctl, neon, …. */
import { program } from "../program.ts";

export default program({
  names: "turso pscale neonctl neon xata nile cockroach-cloud tidb-cloud ticloud",
  flags: "--json --urls --no-color --pooled --all --prod --no-input --web",
  values: `--org --org-id --project-id --group --location --database --database-name --branch
    --role-name --format -f --output -o --limit --cursor --base-branch --compare-source --lsn
    --timestamp --keyspace --cluster-id -c -p --page --page-size --from --role`,
  options: {
    "--api-key|--service-token|--service-token-id|--service-token-name|--api-token=": "net.remote",
    "--api-host|--api-url|--oauth-host=": "net.remote",
    "--config-file|--config|--config-dir|--context-file=": "read",
    "--output-file|-d|--dir=": "write",
    "--show-password|--show-secret": "secret.access",
    "--psql": "db.session",
  },
  verbs: [
    ["db.drop.database", "** destroy|delete|drop|rm|remove"],
    ["db.script", "** shell|connect|exec|psql|sql"],
    ["db.write", "** create|restore|reset|promote|update|import|deploy|set|add|rename"],
    ["secret.access", "** token|tokens|password|auth|connection-string|api-keys"],
    ["db.read", "** list|ls|show|get|inspect|status|dump|me|info|diff|whoami|schema-diff"],
  ],
});
