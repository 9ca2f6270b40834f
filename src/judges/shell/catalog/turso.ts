/** turso, pscale, neonctl, neon, …. */
import { program } from "../program.ts";

export default program({
  names: "turso pscale neonctl neon xata nile cockroach-cloud tidb-cloud ticloud",
  values: "--org --project-id --group --location --database",
  verbs: [
    ["db.drop.database", "** destroy|delete|drop|rm|remove"],
    ["db.script", "** shell|connect|exec|psql|sql"],
    ["db.write", "** create|restore|reset|promote|update|import|deploy|set|add|rename"],
    ["secret.access", "** token|tokens|password|auth|connection-string|api-keys"],
    ["db.read", "** list|ls|show|get|inspect|status|dump|me|info|diff|whoami|schema-diff"],
  ],
});
