/** render, koyeb, northflank, zeabur, …: hosting platforms. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "render koyeb northflank zeabur porter qovery clever scalingo dokku caprover coolify " +
    "kamal sevalla gigalixir nanobox platform upsun",
  flags: "-q --no-wait -t -f|--follow --stream --ps --no-check --wait -r",
  values: `-a|--app -p -e|--environment -o --output -s|--service --org --team -d|--destination
    --roles -n --num --name --type --instance --resources --level --path --text --start --end
    --direction --status-code --method --host --addon --process-type --project --limit --max
    --max-items --max-results --count --page --page-size --per-page --offset --sort --sort-by
    --order --order-by --filter --query --search --fields --columns --since --until --from-date
    --to-date --timeout --log-level --loglevel --verbosity --width --depth --region --zone
    --location --profile --namespace --tail --lines`,
  options: {
    "-c|--config|--config-file=": "config",
    "--token=": "url.credential",
    "--api-url|--url=": "server",
  },
  verbs: [
    ["exec.help", "help|version|docs|completion"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** *:list|*:report|*:info|*:show|*:logs|*:get|*:status|ps|apps|services|instances|" +
        "environments|deployments|audit|details|containers",
    ],
    ["cloud.read", "** backups|projects|activities|routes|relationships"],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "logs|status|ps|info * ."],
    [
      "secret.access",
      "** config|config:*|env|env:*|variable:*|variables|secrets|envvar|print|fetch|login|" +
        "logout|auth|profile|tokens|registry:login",
    ],
    ["secret.access", "** ssh-keys:*|var:*"],
    ["cloud.read!", "config validate"],
    [
      "net.remote",
      "** run|exec|ssh|shell|console|enter|one-off|session|rake|bash|run:detached|" +
        "environment:ssh|ssh:*",
    ],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} *:create|*:add|*:set|*:unset|*:enable|*:disable|*:start|*:stop|*:restart|` +
        "*:rebuild|*:scale|*:deploy|*:link|*:unlink",
    ],
    [
      "cloud.write",
      `**^${SHOWS} *:rename|*:clone|*:import|*:export|*:push|*:update|*:connect|*:mount|` +
        "redeploy|setup|boot|bootstrap|lock|maintenance",
    ],
    ["cloud.write", `**^${SHOWS} cleanup|reload`],
    ["cloud.iac.apply", "deploy|redeploy|setup|up|push|rollback"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|*:delete|*:remove|*:clear|*:purge|*:unset-all`],
    [
      "cloud.destroy",
      "** apps:destroy|apps:delete|postgres:destroy|mysql:destroy|mariadb:destroy|" +
        "mongo:destroy|redis:destroy|*:destroy|project:delete",
    ],
    ["cloud.destroy", "** environment:delete|environment:purge"],
    ["cloud.destroy", "destroy|remove"],
    [
      "cloud.destroy",
      "** apps|app|projects|project|services|service|databases|database|addons|addon|cluster|" +
        "environment delete|destroy|rm|remove",
    ],
  ],
});
