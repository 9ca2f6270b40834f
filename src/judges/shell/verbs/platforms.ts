/** Hosting platforms: heroku, fly, vercel, … */
import type { Family } from "../verb.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./words.ts";

/** `heroku apps:destroy` and `heroku apps destroy` are the same: https://devcenter.heroku.com/articles/heroku-cli-commands */
const heroku: Family = {
  programs: "heroku",
  values: "-a --app -r --remote -s --space -t --team -p --pipeline -n --num -d --dyno --source --size -c --confirm",
  lines: `
    exec.help version|help|autocomplete|commands
    cloud.read apps|ps|addons|releases|domains|certs|buildpacks|builds|pipelines|labs|features|keys|sessions|spaces|teams|orgs|regions|stack|status
    cloud.read logs|whoami|access|drains|members|reviewapps|ci|webhooks|git|plugins|plans|dashboard|trace
    cloud.read apps:info|info|apps:list|ps:type|addons:info|addons:docs|addons:plans|addons:services|releases:info|releases:output|domains:info
    cloud.read certs:info|buildpacks:info|builds:info|pipelines:info|pipelines:diff|auth:whoami|run:list|logs|maintenance|local:version
    cloud.read pg|pg:info|pg:ps|pg:locks|pg:bloat|pg:blocking|pg:outliers|pg:cache-hit|pg:index-size|pg:index-usage|pg:long-running-queries
    cloud.read pg:seq-scans|pg:table-size|pg:unused-indexes|pg:vacuum-stats|pg:wait|pg:backups|pg:backups:info|pg:backups:schedules|pg:maintenance
    cloud.read pg:settings|pg:links|pg:diagnose
    cloud.read redis|redis:info|redis:timeout|kafka|kafka:info|kafka:topics|spaces:info|spaces:ps|labs:info|features:info|notifications|ci:info
    cloud.read ci:last|regions|usage:addons
    cloud.read redis:wait|kafka:wait|addons:wait|certs:auto|ps:wait
    secret.access config|config:get|config:edit|pg:credentials|pg:credentials:url|redis:credentials|auth:token|ci:config|ci:config:get|addons:open
    secret.access pg:backups:url
    secret.access login|logout|auth:login|auth:logout|authorizations|authorizations:*|clients|clients:*|auth:2fa:*|container:login|git:credentials
    secret.access keys:add
    cloud.write apps:create|create|apps:rename|rename|apps:transfer|apps:lock|apps:unlock|apps:stacks:set|apps:favorites:*|config:set|config:unset
    cloud.write ps:scale|ps:resize|ps:restart|ps:stop|ps:kill|restart|scale|ps:*|maintenance:*|dyno:*|labs:*
    cloud.write addons:create|addons:attach|addons:upgrade|addons:downgrade|addons:rename|releases:rollback|rollback|releases:retry|domains:*
    cloud.write certs:*|buildpacks:*|builds:*|pipelines:*|features:*|webhooks:*|drains:*|spaces:*|ci:*|reviewapps:*|stack:set|git:remote|git:clone
    cloud.write buildpacks:set
    cloud.write pg:promote|pg:upgrade|pg:push|pg:copy|pg:maintenance:*|pg:settings:*|pg:backups:capture|pg:backups:schedule|pg:backups:unschedule
    cloud.write pg:backups:cancel|pg:connection-pooling:*|pg:links:*|pg:data:*|redis:*|kafka:*|container:push|container:release|data:*|telemetry:*
    cloud.iam access:*|members:*|teams:*|orgs:*|keys:*|apps:join|apps:leave|join|leave|certs:key
    net.upload container:push|pg:push|builds:create
    pkg.install plugins:*|update
    net.remote run|run:detached|run:inside|ps:exec|ps:copy|ps:socks|ps:forward @run
    db.session pg:psql|psql|redis:cli|kafka:tail|kafka:write
    db.script pg:psql|psql @sql:-c|--command
    code.exec.project_script local|local:start
    code.exec.project_script local:run @run
    cloud.write pg:pull|pg:backups:download
    cloud.delete addons:detach|domains:remove|domains:clear|certs:remove|container:rm|buildpacks:clear|buildpacks:remove|pg:backups:delete
    cloud.delete pipelines:remove|keys:remove|keys:clear|builds:cache:purge|drains:remove|ps:stop|ps:kill|repo:*
    cloud.delete addons:destroy|pipelines:destroy|webhooks:remove|reviewapps:disable|kafka:topics:destroy|labs:disable|features:disable
    cloud.delete clients:destroy|certs:remove|access:remove|members:remove
    cloud.destroy apps:destroy|destroy|apps:delete|spaces:destroy|teams:delete
    cloud.destroy apps|spaces destroy|delete
    cloud.destroy addons:destroy ~*postgres*|DATABASE*|*redis*|*REDIS*|*mongo*|*mysql*|*kafka*|*-db*
    db.drop.database pg:reset|pg:backups:restore|pg:credentials:destroy
    db.drop.table kafka:topics:destroy
    db.flush kafka:topics:destroy --confirm`,
};

const fly: Family = {
  programs: "fly flyctl",
  values: "-a --app -c --config -o --org -r --region -t --access-token --stage -s --size -n --count",
  flags: "--verbose --debug",
  lines: `
    exec.help version|help|docs|completion|doctor|settings|agent
    cloud.read status|logs|dashboard|history|checks|incidents|platform|ping|dig|curl|regions|services
    cloud.read ** list|ls|show|status|info|check|view|config|events|logs|regions|vm-sizes|validate|releases|attachments|dashboard|stats|db
    cloud.read apps|releases|image|ips|auth|orgs|volumes|certs list|whoami|show|releases|errors
    secret.list secrets list|ls
    secret.access secrets set|unset|import|deploy|keys
    secret.access auth|tokens login|logout|token|signup|docker|create
    pkg.install version update|upgrade
    cloud.write **^${SHOWS} ${WRITES}|launch|extend|fork|stage|open|cordon|uncordon|leases|egress-ip
    cloud.write launch|deploy|scale|create|restart|resume|suspend|open|move|image|ips|proxy|consul|redis|extensions|ext|litefs-cloud|mpg|jobs
    cloud.write synthetics|wireguard
    cloud.iam orgs|ips|wireguard|wg *
    net.remote ssh|console|sftp @run:-C|--command
    net.remote ssh console|issue|establish|sftp @run:-C|--command
    net.remote machine|machines|m exec|run|ssh-console
    net.remote machine|machines|m exec * @run
    net.listen proxy
    db.session pg|postgres|mysql|redis|mpg connect
    cloud.delete **^${SHOWS} ${DELETES}|kill|detach
    cloud.destroy apps|app|a destroy|delete|rm
    cloud.destroy destroy
    cloud.destroy postgres|pg|mysql|redis|mpg|ext|extensions|volumes|volume|vol|storage destroy|delete|rm
    cloud.destroy ** tigris|supabase|postgres|redis destroy|delete
    cloud.destroy orgs|org delete|destroy
    cloud.read machine|machines|m list|ls|status`,
};

const vercel: Family = {
  programs: "vercel now vc",
  values:
    "-A --local-config -Q --global-config -t --token -S --scope -T --team --cwd -e --env -b --build-env -m --meta --regions",
  flags: "-d --debug --no-color --yes -y",
  lines: `
    exec.help version|help|telemetry
    cloud.read list|ls|inspect|logs|log|whoami|bisect|httpstat|curl|metrics
    cloud.read project|projects|domains|dns|certs|alias|aliases|teams|env|integration|target|targets ls|list|inspect|status|fetch|get
    cloud.read rolling-release|cache|blob|git|promote|rollback|webhooks|redirects|microfrontends|edge-config|api ls|list|inspect|status|fetch|get
    code.exec.project_task build
    code.exec.project_script dev|develop
    secret.access env pull|add|rm|remove|update|run
    secret.access pull
    secret.access login|logout|switch|tokens
    secret.access secrets|secret *
    system.config link|unlink|init|git|switch
    cloud.iac.apply .
    cloud.iac.apply deploy|redeploy|promote|rollback|rr|rolling-release
    cloud.iac.apply --prod|--prebuilt|--archive
    cloud.iac.apply ./*|../*|/*|dist|public|out
    cloud.write alias|aliases|domains|dns|certs|project add|set|create|invite|move|transfer-in|import|buy|verify|issue|renew|put|copy|open|connect
    cloud.write alias|aliases|domains|dns|certs|project upgrade|update
    cloud.write projects|teams|integration|target|blob add|set|create|invite|move|transfer-in|import|buy|verify|issue|renew|put|copy|open|connect
    cloud.write projects|teams|integration|target|blob upgrade|update
    cloud.write edge-config|webhooks|redirects|rr add|set|create|invite|move|transfer-in|import|buy|verify|issue|renew|put|copy|open|connect|upgrade
    cloud.write edge-config|webhooks|redirects|rr update
    cloud.write integration|i|install|open|buy|guidance|microfrontends|mf|cache|flags|sandbox|mcp
    cloud.delete remove|rm
    cloud.delete alias|aliases|domain|domains|dns|certs|teams|integration|target|blob|edge-config|webhooks|redirects rm|remove|delete|del
    cloud.delete cache purge
    cloud.delete blob store delete
    cloud.destroy project|projects rm|remove
    cloud.destroy teams delete|rm`,
};

const netlify: Family = {
  programs: "netlify ntl",
  values: "--auth --site -s --site-id --filter --context --scope --dir -d --message -m --alias --functions -f",
  flags: "--debug --silent",
  lines: `
    exec.help version|help|completion
    cloud.read status|sites:list|functions:list|open|open:*|api:list|logs|logs:*|blobs:list|addons:list|integration:*|teams:list
    cloud.read sites|functions|api|logs|blobs|recipes|addons|status list|function|deploy|hooks
    cloud.read watch|lm:info|status:hooks
    secret.access env:list|env:get|env:set|env:unset|env:import|env:clone|env:migrate
    secret.access env *
    secret.access login|logout|switch
    code.exec.project_task build
    code.exec.project_script dev|dev:*|functions:*|serve|functions|addons
    cloud.read functions:list
    system.config link|unlink|init|clone|lm:*|recipes
    cloud.iac.apply deploy
    cloud.iac.read deploy:list
    cloud.read recipes:list|agents:list
    cloud.write recipes:*
    cloud.write sites:create|sites:create-template|sites:update|functions:create|functions:invoke|addons:create|addons:config|addons:auth|blobs:set
    cloud.write create|agents:create|agents:stop|db|db:*
    cloud.write sites|addons|blobs|database|db create|update|set|config|init
    cloud.write api
    cloud.delete blobs:delete|addons:delete|dev:exec
    cloud.delete blobs|addons|functions delete
    cloud.delete api delete*|cancel*
    cloud.destroy sites:delete
    cloud.destroy sites delete
    cloud.destroy api deleteSite|delete*Site|deleteDnsZone`,
};

/** `wrangler kv:key` is now `wrangler kv key`: https://developers.cloudflare.com/workers/wrangler/commands/ */
const wrangler: Family = {
  programs: "wrangler wrangler2",
  values: "-c --config -e --env --cwd --name --account-id --namespace-id --binding",
  lines: `
    exec.help version|help|docs|complete
    cloud.read whoami|tail|status|types|check
    cloud.read ** list|info|get|view|status|insights|show|diff|check|describe|tail
    cloud.read kv:namespace|kv:key|kv:bulk|r2|queues|d1|pages|deployments|versions|hyperdrive|vectorize|dispatch-namespace list|get|info|view|status
    cloud.read workflows list|get|info|view|status
    cloud.read r2 object get @write:--file|-f
    cloud.read! deploy|publish|versions --dry-run @write:--outdir
    code.exec.project_script dev|preview
    code.exec.project_script pages dev|functions
    fs.write.project generate|types|setup
    fs.write.project! init
    secret.list secret|secret:bulk list
    secret.list pages secret list
    secret.access login|logout
    secret.access ** secret|secrets|secret:bulk|secrets-store|secret-store put|create|bulk|delete|update
    secret.access secret|secret:bulk *
    cloud.write **^${SHOWS} ${WRITES}|bulk|notification|consumer|sippy|cors|lifecycle|domain|dev-url
    cloud.iac.apply deploy|publish|versions|triggers|rollback
    cloud.iac.apply versions upload|deploy
    cloud.iac.apply pages deploy|publish
    cloud.iac.apply deployments|deployment rollback
    cloud.read versions|deployments list|view|status
    net.upload r2 object put @read:--file|-f
    db.script d1 execute @sql:--command
    db.script d1 migrations apply
    cloud.write d1 time-travel restore
    cloud.read! d1 export @write:--output
    cloud.read d1 time-travel info
    cloud.delete ** delete|remove|purge|unassign|abort|terminate|rm|delete-*
    cloud.delete delete
    cloud.destroy kv:namespace delete
    cloud.destroy kv namespace delete
    cloud.destroy vectorize|dispatch-namespace delete
    cloud.destroy pages project delete
    db.drop.database d1 delete`,
};

const firebase: Family = {
  programs: "firebase",
  values: "-P --project --account -c --config --token --only --except -m --message",
  flags: "-j --json --non-interactive --debug -i --interactive",
  lines: `
    exec.help help|version|open|experiments:list
    cloud.read projects:list|apps:list|apps:sdkconfig|functions:list|hosting:sites:list|hosting:sites:get|hosting:channel:list
    cloud.read database:instances:list|database:get|firestore:indexes|firestore:databases:list|firestore:databases:get|firestore:backups:*
    cloud.read firestore:locations|ext:list|ext:info|functions:log|remoteconfig:get|remoteconfig:versions:list|target|database:rules:list
    cloud.read appdistribution:testers:list|apphosting:backends:list|apphosting:backends:get|login:list|dataconnect:services:list
    cloud.read! deploy --dry-run
    secret.access functions:config:get|functions:secrets:access|functions:secrets:get|apphosting:secrets:*|functions:config:export
    secret.access functions:secrets:*|login|logout|login:*|auth:export|apps:android:sha:*
    secret.access functions:config:set|functions:config:unset|functions:config:clone
    system.config init|target:*|setup:*|experiments:*
    system.config use *
    cloud.read use .
    code.exec.project_script emulators:start|serve|functions:shell|emulators:*
    code.exec.project_script emulators:exec @run
    cloud.iac.apply deploy|hosting:clone|hosting:channel:deploy|hosting:rollback|remoteconfig:rollback|apphosting:rollouts:create
    cloud.write projects:create|projects:addfirebase|apps:create|hosting:channel:create|hosting:channel:open|hosting:sites:create
    cloud.write database:instances:create|database:set|database:push|database:update|database:profile|database:import|database:settings:*
    cloud.write firestore:databases:create|firestore:databases:update|firestore:databases:restore|firestore:backups:schedules:*|ext:install
    cloud.write ext:update|ext:configure|ext:dev:*|auth:import|appdistribution:*|apphosting:*|crashlytics:*|functions:artifacts:*|dataconnect:*
    cloud.read firestore:backups:list|firestore:backups:get|dataconnect:sql:diff
    cloud.delete functions:delete|hosting:channel:delete|hosting:sites:delete|ext:uninstall|appdistribution:testers:remove
    cloud.delete apphosting:backends:delete|firestore:backups:delete|functions:secrets:destroy|functions:secrets:prune|hosting:disable
    cloud.delete firestore:delete
    db.flush firestore:delete --all-collections
    db.flush database:remove
    db.flush database:set /
    db.drop.database firestore:databases:delete|database:instances:disable
    cloud.destroy firestore:delete -r|--recursive`,
};

const supabase: Family = {
  programs: "supabase",
  values: "--workdir --project-ref --profile --dns-resolver --network-id --db-url -p --password -o --output",
  flags: "--debug --experimental --create-ticket --yes",
  lines: `
    exec.help help|version|completion|services
    cloud.read status|services
    cloud.read ** list|ls|get|show|status|inspect
    cloud.read inspect **
    cloud.read db lint|diff|dump @write:-f|--file
    cloud.read gen types
    code.exec.project_task test|functions new|build
    fs.write.project init|bootstrap
    fs.write.project migration|functions new
    container.write start|stop
    container.delete stop --no-backup
    code.exec.project_script functions serve
    secret.access login|logout|link|unlink
    secret.access secrets|encryption set|unset|get-root-key|update-root-key
    secret.list secrets list
    secret.access projects api-keys
    secret.access gen keys|bearer-jwt|signing-key
    db.script db|migration push|up|remote|start|pull|repair|squash|fetch|down
    cloud.iac.apply functions|config|seed deploy|push|download|buckets
    cloud.write projects|branches|orgs|domains|sso|vanity-subdomains create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv
    cloud.write network-restrictions|network-bans|ssl-enforcement create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv
    cloud.write postgres-config|snippets|storage create|update|add|activate|reverify|enable|disable|pause|unpause|remove|cp|mv
    cloud.delete branches|functions|domains|sso|vanity-subdomains|postgres-config|storage delete|remove|rm
    cloud.delete branches disable
    cloud.delete storage rm -r|--recursive
    db.drop.database db reset --linked|--db-url
    db.schema db reset
    cloud.destroy projects delete
    cloud.destroy storage rm -r --experimental`,
};

const railway: Family = {
  programs: "railway",
  values: "-s --service -e --environment -p --project",
  lines: `
    exec.help help|version|docs|completion|starship
    cloud.read status|logs|whoami|list|open
    cloud.read environment|service|volume|deployment list|status|logs
    secret.access variables|vars|login|logout|variable
    system.config link|unlink|environment|service
    cloud.iac.apply up|redeploy|deploy|restart|scale
    code.exec.project_script run|shell|local|dev @run
    net.remote ssh|connect @run
    db.session connect
    cloud.write init|add|domain|new|volume|functions
    cloud.delete down|remove
    cloud.delete functions|service delete|detach|rm|remove
    cloud.destroy delete
    cloud.destroy environment|volume delete`,
};

const others: readonly Family[] = [
  {
    programs:
      "render koyeb northflank zeabur porter qovery clever scalingo dokku caprover coolify kamal sevalla gigalixir nanobox platform upsun",
    values:
      "-a --app -p --project -e --environment -o --output -s --service --org --token -c --config -d --destination -r --roles -n --name",
    flags: "-v --verbose -q --quiet",
    lines: `
      exec.help help|version|docs|completion
      cloud.read ** ${READS}
      cloud.read ** *:list|*:report|*:info|*:show|*:logs|*:get|*:status|ps|apps|services|instances|environments|deployments|audit|details|containers
      cloud.read ** backups|projects|activities|routes|relationships
      cloud.read ** ${STATES} .
      cloud.read logs|status|ps|info * .
      secret.access ** config|config:*|env|env:*|variable:*|variables|secrets|envvar|print|fetch|login|logout|auth|profile|tokens|registry:login
      secret.access ** ssh-keys:*|var:*
      cloud.read! config validate
      net.remote ** run|exec|ssh|shell|console|enter|one-off|session|rake|bash|run:detached|environment:ssh|ssh:*
      cloud.write **^${SHOWS} ${WRITES}
      cloud.write **^${SHOWS} *:create|*:add|*:set|*:unset|*:enable|*:disable|*:start|*:stop|*:restart|*:rebuild|*:scale|*:deploy|*:link|*:unlink
      cloud.write **^${SHOWS} *:rename|*:clone|*:import|*:export|*:push|*:update|*:connect|*:mount|redeploy|setup|boot|bootstrap|lock|maintenance
      cloud.write **^${SHOWS} cleanup|reload
      cloud.iac.apply deploy|redeploy|setup|up|push|rollback
      cloud.delete **^${SHOWS} ${DELETES}|*:delete|*:remove|*:clear|*:purge|*:unset-all
      cloud.destroy ** apps:destroy|apps:delete|postgres:destroy|mysql:destroy|mariadb:destroy|mongo:destroy|redis:destroy|*:destroy|project:delete
      cloud.destroy ** environment:delete|environment:purge
      cloud.destroy destroy|remove
      cloud.destroy ** apps|app|projects|project|services|service|databases|database|addons|addon|cluster|environment delete|destroy|rm|remove`,
  },
  {
    programs: "eb",
    values: "-r --region --profile -e --environment_name -v",
    lines: `
      exec.help --version
      cloud.read status|health|events|list|logs|console|tags|platform|appversion
      cloud.iac.apply deploy|create|init|clone|swap|restore|upgrade|scale|config|setenv|use|labs|codesource|migrate|local|abort|open|restart
      secret.access printenv
      net.remote ssh @run:-c|--command
      cloud.delete appversion --delete|-d
      cloud.destroy terminate`,
  },
  {
    programs: "cf",
    values: "-o -s -u -p -a",
    lines: `
      exec.help help|version
      cloud.read apps|a|app|services|s|service|routes|r|domains|orgs|spaces|org|space|logs|events|target|t|marketplace|m|buildpacks|stacks|stack
      cloud.read quotas|users|org-users|space-users|security-groups|tasks|revisions|packages|droplets|feature-flags|plugins|processes
      cloud.read network-policies|isolation-segments|check-route
      secret.access env|e|service-key|service-keys|login|l|logout|auth|oauth-token|ssh-code|create-service-key|csk|passwd
      system.config target|t|api|config|install-plugin|add-plugin-repo|uninstall-plugin -o|-s
      cloud.iac.apply push|p|deploy|restage|rg|rolling-restart|rollback|cancel-deployment
      cloud.write start|st|stop|sp|restart|rs|scale|create-*|update-*|bind-*|unbind-*|map-*|unmap-*|set-*|unset-*|enable-*|disable-*|allow-*|rename*
      cloud.write run-task|rt|share-*|unshare-*|purge-service-*|apply-manifest|stage|upload-*|add-network-policy|cups|cs|bs|us|uups|se
      cloud.iam set-org-role|unset-org-role|set-space-role|unset-space-role|create-user|delete-user|bind-security-group|unbind-security-group
      net.remote ssh @run:-c
      cloud.delete delete-*|remove-*|terminate-task|ds|d|delete
      cloud.destroy delete|d|delete-org|delete-space|delete-service -f
      cloud.destroy delete-org|delete-space|delete-orphaned-routes`,
  },
  {
    programs: "pm2 pm2-dev forever",
    values: "-n --name -i --instances --interpreter --cwd --node-args -l --log -o --output -e --error -p --pid --env --cron",
    lines: `
      exec.help version|help
      process.read list|ls|l|ps|status|jlist|prettylist|show|info|describe|desc|logs|monit|imonit|dash|id|env|ping|inspect|get|conf|sysmonit|report
      process.read columns
      process.kill stop|restart|reload|kill|gracefulReload|sendSignal|reset|stopall|restartall
      code.exec.script start|serve|trigger|deploy|dev|scale|attach
      code.exec.script ./*|*.js|*.json|*.cjs|*.mjs
      persist.service startup|save|dump|resurrect|unstartup|cleardump|install|module:*|link|plus|set|unset|update|unlink
      process.kill delete|del
      audit.tamper flush|reloadLogs|cleanlogs`,
  },
  {
    programs: "surge",
    values: "-d --domain -p --project",
    lines: `
      exec.help! help
      cloud.read list|ls|whoami
      secret.access login|logout|token
      cloud.iac.apply .
      cloud.iac.apply *
      cloud.delete teardown`,
  },
  {
    programs: "shopify",
    values: "--path --store -s -t --theme -e --environment --password --client-id",
    lines: `
      exec.help version|help|upgrade|search|commands
      cloud.read theme list|info|check|console|profile|metafields
      cloud.read app info|logs|versions|webhook
      code.exec.project_task app|hydrogen|theme build|check|function|codegen|package
      code.exec.project_script app|theme|hydrogen dev|preview|serve|init|generate
      secret.access auth *
      secret.access app env
      cloud.iac.apply app|theme|hydrogen deploy|push|publish|release|share|import-extensions|config|link|upgrade|rename|open|execute|duplicate
      net.download theme pull
      cloud.delete theme delete
      cloud.delete app versions delete`,
  },
  {
    programs: "stripe",
    values: "--api-key --color --config --device-name --log-level -p --project-name -d --data -e --expand -l --limit",
    flags: "--live",
    lines: `
      exec.help version|help|completion|docs|open|status|community|feedback|whoami|resources
      net.read listen|logs
      net.read samples list
      cloud.read get !-d|--data
      cloud.read * list|retrieve|search|list_*|retrieve_*|search_*
      cloud.read * * list|retrieve|search
      secret.access login|logout|config|keys
      cloud.write post|trigger|fixtures|samples|playback|terminal|apps|serve|plugin|sandbox
      cloud.write * create|update|capture|confirm|cancel|attach|detach|pay|send|void|finalize|refund|apply|verify|approve|close|reject|resume|pause
      cloud.write * expire|create_*|update_*|mark_*|increment_*|migrate
      cloud.write * * create|update|confirm|cancel|attach|pay
      cloud.delete delete
      cloud.delete * delete|delete_*|archive|cancel
      cloud.delete * * delete
      cloud.destroy accounts delete`,
  },
  {
    programs: "eas expo expo-cli eas-cli",
    values: "-p --platform -e --profile --channel --branch -m --message --environment --id",
    lines: `
      exec.help version|help|diagnostics|whoami|doctor|analytics|autocomplete|install:*|config
      cloud.read project:info|build:list|build:view|update:list|update:view|channel:list|channel:view|branch:list|branch:view|device:list
      cloud.read device:view|metadata:lint|submit:list|deploy:list|workflow:list|workflow:view|workflow:runs|workflow:status|account:view
      cloud.read build:inspect|fingerprint:compare|webhook:list|webhook:view|open|build:version:get
      code.exec.project_task export|lint|typecheck|prebuild|build:resign
      code.exec.project_task config
      code.exec.project_script start|run:ios|run:android|serve|build:dev|build:run|workflow:run
      secret.access login|logout|register|env:*|secret:*|credentials|credentials:*|account:*|login:*
      pkg.install install|add|customize|upgrade
      cloud.iac.apply build|update|submit|deploy|publish|build:submit|build:internal|update:republish|update:roll-back-to-embedded|update:rollback
      cloud.iac.apply update:edit|channel:edit|channel:create|channel:pause|channel:resume|channel:rollout|branch:create|branch:rename|project:init
      cloud.iac.apply init|metadata:push|metadata:pull|device:create|device:rename|webhook:create|webhook:update|build:configure|update:configure
      cloud.iac.apply deploy:alias|workflow:create|build:cancel|build:version:set|integrations:*|onboarding|project:new
      cloud.delete build:delete|update:delete|branch:delete|channel:delete|device:delete|webhook:delete|deploy:delete|deploy:alias:delete|env:delete
      cloud.delete secret:delete|workflow:cancel
      cloud.destroy project:delete`,
  },
  {
    programs: "fastlane",
    lines: `
      exec.help help
      exec.read list|lanes|actions|action|env|docs|search_plugins
      secret.access match|cert|sigh|pem|spaceauth|get_push_certificate|get_certificates|get_provisioning_profile|produce|run|register_*
      pkg.install add_plugin|install_plugins|update_plugins|update_fastlane|new_plugin
      code.exec.project_task scan|gym|test|tests|lint|build|snapshot|screengrab|swiftlint|run_tests
      cloud.iac.apply deliver|pilot|supply|release|beta|deploy|upload_*|download_*|testflight|appstore|precheck
      code.exec.project_script *
      secret.destroy match nuke
      secret.destroy match ~nuke`,
  },
  {
    programs: "amplify ampx",
    lines: `
      exec.help version|help|info|diagnose
      cloud.iac.read status|env|console|logs|codegen|overview|hosting|function
      cloud.iac.read env list|get|checkout
      system.config configure|init|add|update|import|override|upgrade|plugin|pull|notifications|mock
      fs.write.project generate|codegen
      secret.access configure|sandbox secret|profile
      cloud.iac.apply push|publish|deploy|pipeline-deploy|sandbox|run
      cloud.delete remove|rm
      cloud.delete env remove
      cloud.iac.destroy delete
      cloud.iac.destroy sandbox delete`,
  },
  {
    programs: "deployctl denoctl",
    lines: `
      exec.help help
      pkg.install upgrade
      cloud.read logs|top
      cloud.read deployments|projects|api list|show
      cloud.iac.apply deploy
      cloud.write deployments|projects create|rename|redeploy
      cloud.delete deployments|projects delete`,
  },
  {
    programs: "sentry-cli",
    values: "--url --auth-token --api-key -o --org -p --project --log-level -H --header",
    flags: "--quiet --silent --allow-failure",
    lines: `
      exec.help help|info|completions
      cloud.read projects|organizations|repos|issues|events|releases|monitors|deploys|logs|sourcemaps list|info|explain
      cloud.read releases list|info|propose-version
      cloud.read deploys|issues list
      cloud.read debug-files|difutil|dif check|find|print-sources|bundle-sources
      secret.access login
      pkg.install update|uninstall
      net.upload debug-files|difutil|dif|sourcemaps|react-native|upload-dif|upload-dsym|upload-proguard|files|dart-symbol-map|build|snapshots *
      net.upload proguard|bash-hook *
      net.upload upload-*|send-event|send-envelope|send-metric
      cloud.write releases|issues|monitors|deploys|cron new|finalize|set-commits|restore|archive|resolve|mute|unresolve|run|update
      code.exec.project_script monitors run * @run
      cloud.delete releases|files|issues|sourcemaps delete`,
  },
];

export const platforms: readonly Family[] = [heroku, fly, vercel, netlify, wrangler, firebase, supabase, railway, ...others];
