/** heroku: hosting platforms. */
import { program } from "../program.ts";

/**
 * `heroku apps:destroy` and `heroku apps destroy` are the same:
 * https://devcenter.heroku.com/articles/heroku-cli-commands
 */
export default program({
  names: "heroku",
  traits: ["project-tool", "grouped-verbs"],
  flags: `-A --all -x|--extended -p -j --tail --prefix --no-tail --personal --no-color
    --force-colors --metrics --shell`,
  values: `-a|--app -r|--remote -s --space -t|--team --pipeline -n|--num -d|--dyno|--dyno-name
    --source --process-type --addon --confirm -c|--confirm --channel --size`,
  verbs: [
    ["exec.help", "version|help|autocomplete|commands"],
    [
      "cloud.read",
      "apps|ps|addons|releases|domains|certs|buildpacks|builds|pipelines|labs|features|keys|" +
        "sessions|spaces|teams|orgs|regions|stack|status",
    ],
    [
      "cloud.read",
      "logs|whoami|access|drains|members|reviewapps|ci|webhooks|git|plugins|plans|dashboard|trace",
    ],
    [
      "cloud.read",
      "apps:info|info|apps:list|ps:type|addons:info|addons:docs|addons:plans|addons:services|" +
        "releases:info|releases:output|domains:info",
    ],
    [
      "cloud.read",
      "certs:info|buildpacks:info|builds:info|pipelines:info|pipelines:diff|auth:whoami|" +
        "run:list|logs|maintenance|local:version",
    ],
    [
      "cloud.read",
      "pg|pg:info|pg:ps|pg:locks|pg:bloat|pg:blocking|pg:outliers|pg:cache-hit|pg:index-size|" +
        "pg:index-usage|pg:long-running-queries",
    ],
    [
      "cloud.read",
      "pg:seq-scans|pg:table-size|pg:unused-indexes|pg:vacuum-stats|pg:wait|pg:backups|" +
        "pg:backups:info|pg:backups:schedules|pg:maintenance",
    ],
    ["cloud.read", "pg:settings|pg:links|pg:diagnose"],
    [
      "cloud.read",
      "redis|redis:info|redis:timeout|kafka|kafka:info|kafka:topics|spaces:info|spaces:ps|" +
        "labs:info|features:info|notifications|ci:info",
    ],
    ["cloud.read", "ci:last|regions|usage:addons"],
    ["cloud.read", "redis:wait|kafka:wait|addons:wait|certs:auto|ps:wait"],
    [
      "secret.access",
      "config|config:get|config:edit|pg:credentials|pg:credentials:url|redis:credentials|" +
        "auth:token|ci:config|ci:config:get|addons:open",
    ],
    ["secret.access", "pg:backups:url"],
    [
      "secret.access",
      "login|logout|auth:login|auth:logout|authorizations|authorizations:*|clients|clients:*|" +
        "auth:2fa:*|container:login|git:credentials",
    ],
    ["secret.access", "keys:add"],
    [
      "cloud.write",
      "apps:create|create|apps:rename|rename|apps:transfer|apps:lock|apps:unlock|" +
        "apps:stacks:set|apps:favorites:*|config:set|config:unset",
    ],
    [
      "cloud.write",
      "ps:scale|ps:resize|ps:restart|ps:stop|ps:kill|restart|scale|ps:*|" +
        "maintenance:*|dyno:*|labs:*",
    ],
    [
      "cloud.write",
      "addons:create|addons:attach|addons:upgrade|addons:downgrade|addons:rename|" +
        "releases:rollback|rollback|releases:retry|domains:*",
    ],
    [
      "cloud.write",
      "certs:*|buildpacks:*|builds:*|pipelines:*|features:*|webhooks:*|drains:*|spaces:*|ci:*|" +
        "reviewapps:*|stack:set|git:remote|git:clone",
    ],
    ["cloud.write", "buildpacks:set"],
    [
      "cloud.write",
      "pg:promote|pg:upgrade|pg:push|pg:copy|pg:maintenance:*|pg:settings:*|" +
        "pg:backups:capture|pg:backups:schedule|pg:backups:unschedule",
    ],
    [
      "cloud.write",
      "pg:backups:cancel|pg:connection-pooling:*|pg:links:*|pg:data:*|redis:*|kafka:*|" +
        "container:push|container:release|data:*|telemetry:*",
    ],
    [
      "cloud.iam",
      "access:*|members:*|teams:*|orgs:*|keys:*|apps:join|apps:leave|join|leave|certs:key",
    ],
    ["net.upload", "container:push|pg:push|builds:create"],
    ["pkg.install", "plugins:*|update"],
    ["net.remote", "run|run:detached|run:inside|ps:exec|ps:copy|ps:socks|ps:forward @run"],
    ["db.session", "pg:psql|psql|redis:cli|kafka:tail|kafka:write"],
    ["db.script", "pg:psql|psql @sql:-c|--command"],
    ["code.exec.project_script", "local|local:start"],
    ["code.exec.project_script", "local:run @run"],
    ["cloud.write", "pg:pull|pg:backups:download"],
    [
      "cloud.delete",
      "addons:detach|domains:remove|domains:clear|certs:remove|container:rm|buildpacks:clear|" +
        "buildpacks:remove|pg:backups:delete",
    ],
    [
      "cloud.delete",
      "pipelines:remove|keys:remove|keys:clear|builds:cache:purge|drains:remove|ps:stop|" +
        "ps:kill|repo:*",
    ],
    [
      "cloud.delete",
      "addons:destroy|pipelines:destroy|webhooks:remove|reviewapps:disable|" +
        "kafka:topics:destroy|labs:disable|features:disable",
    ],
    ["cloud.delete", "clients:destroy|certs:remove|access:remove|members:remove"],
    ["cloud.destroy", "apps:destroy|destroy|apps:delete|spaces:destroy|teams:delete"],
    ["cloud.destroy", "apps|spaces destroy|delete"],
    [
      "cloud.destroy",
      "addons:destroy ~*postgres*|DATABASE*|*redis*|*REDIS*|*mongo*|*mysql*|*kafka*|*-db*",
    ],
    ["db.drop.database", "pg:reset|pg:backups:restore|pg:credentials:destroy"],
    ["db.drop.table", "kafka:topics:destroy"],
    ["db.flush", "kafka:topics:destroy --confirm"],
  ],
});
