/** wrangler, wrangler2: hosting platforms. */
import { program } from "../program.ts";
import { SHOWS, WRITES } from "./vocabulary.ts";

/**
 * `wrangler kv:key` is now `wrangler kv key`:
 * https://developers.cloudflare.com/workers/wrangler/commands/
 */
export default program({
  names: "wrangler wrangler2",
  traits: ["project-tool"],
  flags: `--remote --local --preview --text --no-* --include-runtime? --include-env? --strict-vars?
    --minify --keep-vars --latest --legacy-env? --x-* --experimental-* -y|--yes`,
  values: `-e|--env --name --account-id --namespace-id --binding --zone-id --zone-name --zone
    --status --format --search --sampling-rate --method --header --ip --deployment-id --project-name
    --environment --prefix --key --env-interface --table --timestamp --var --define --alias
    --compatibility-date --compatibility-flags --compatibility-flag --tag --message --version-id
    --timePeriod --time-period --sort-by --sort-type --sort-direction --jurisdiction --bucket
    --instance --*-id --*-name -j --limit --max --max-items --max-results --count --page --page-size
    --per-page --offset --sort --order --order-by --filter --query --fields --columns --since
    --until --from-date --to-date --timeout --log-level --loglevel --verbosity --width --depth
    --region --location --project --profile --namespace --tail --lines`,
  options: {
    "-c|--config|--cwd|--tsconfig=": "config",
    "--env-file|-f|--file=": "read",
    "--persist-to|--outdir|--output|--outfile|--path=": "write",
  },
  verbs: [
    ["exec.help", "version|help|docs|complete"],
    ["cloud.read", "whoami|tail|status|types|check"],
    ["cloud.read", "** list|info|get|view|status|insights|show|diff|check|describe|tail"],
    [
      "cloud.read",
      "kv:namespace|kv:key|kv:bulk|r2|queues|d1|pages|deployments|versions|hyperdrive|" +
        "vectorize|dispatch-namespace list|get|info|view|status",
    ],
    ["cloud.read", "workflows list|get|info|view|status"],
    ["cloud.read", "r2 object get @write:--file|-f"],
    ["cloud.read!", "deploy|publish|versions --dry-run @write:--outdir"],
    ["code.exec.project_script", "dev|preview"],
    ["code.exec.project_script", "pages dev|functions"],
    ["fs.write.project", "generate|types|setup"],
    ["fs.write.project!", "init"],
    ["secret.list", "secret|secret:bulk list"],
    ["secret.list", "pages secret list"],
    ["secret.access", "login|logout"],
    [
      "secret.access",
      "** secret|secrets|secret:bulk|secrets-store|secret-store put|create|bulk|delete|update",
    ],
    ["secret.access", "secret|secret:bulk *"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|bulk|notification|consumer|sippy|cors|lifecycle|domain|dev-url`,
    ],
    ["cloud.iac.apply", "deploy|publish|versions|triggers|rollback"],
    ["cloud.iac.apply", "versions upload|deploy"],
    ["cloud.iac.apply", "pages deploy|publish"],
    ["cloud.iac.apply", "deployments|deployment rollback"],
    ["cloud.read", "versions|deployments list|view|status"],
    ["net.upload", "r2 object put @read:--file|-f"],
    ["db.script", "d1 execute @sql:--command"],
    ["db.script", "d1 migrations apply"],
    ["cloud.write", "d1 time-travel restore"],
    ["cloud.read!", "d1 export @write:--output"],
    ["cloud.read", "d1 time-travel info"],
    ["cloud.delete", "** delete|remove|purge|unassign|abort|terminate|rm|delete-*"],
    ["cloud.delete", "delete"],
    ["cloud.destroy", "kv:namespace delete"],
    ["cloud.destroy", "kv namespace delete"],
    ["cloud.destroy", "vectorize|dispatch-namespace delete"],
    ["cloud.destroy", "pages project delete"],
    ["db.drop.database", "d1 delete"],
  ],
});
