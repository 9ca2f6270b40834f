/** firebase: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "firebase",
  packages: "firebase-tools",
  traits: ["project-tool", "grouped-verbs"],
  flags: "-j -i|--interactive --pretty --shallow --export --open --no-* --unused --all",
  values: `-P --account --token --only --except -m|--message --site --order-by --start-at --end-at
    --equal-to --limit-to-first --limit-to-last --instance -v|--version-number -n --database
    --backend -l --app -b --order-by-key --order-by-value --project`,
  options: { "-c|--config=": "config", "-o|--out|--output=": "write" },
  verbs: [
    ["exec.help", "help|version|open|experiments:list"],
    [
      "cloud.read",
      "projects:list|apps:list|apps:sdkconfig|functions:list|hosting:sites:list|" +
        "hosting:sites:get|hosting:channel:list",
    ],
    [
      "cloud.read",
      "database:instances:list|database:get|firestore:indexes|firestore:databases:list|" +
        "firestore:databases:get|firestore:backups:*",
    ],
    [
      "cloud.read",
      "firestore:locations|ext:list|ext:info|functions:log|remoteconfig:get|" +
        "remoteconfig:versions:list|target|database:rules:list",
    ],
    [
      "cloud.read",
      "appdistribution:testers:list|apphosting:backends:list|apphosting:backends:get|" +
        "login:list|dataconnect:services:list",
    ],
    ["cloud.read!", "deploy --dry-run"],
    [
      "secret.access",
      "functions:config:get|functions:secrets:access|functions:secrets:get|" +
        "apphosting:secrets:*|functions:config:export",
    ],
    ["secret.access", "functions:secrets:*|login|logout|login:*|auth:export|apps:android:sha:*"],
    ["secret.access", "functions:config:set|functions:config:unset|functions:config:clone"],
    ["system.config", "init|target:*|setup:*|experiments:*"],
    ["system.config", "use *"],
    ["cloud.read", "use ."],
    ["code.exec.project_script", "emulators:start|serve|functions:shell|emulators:*"],
    ["code.exec.project_script", "emulators:exec @run"],
    [
      "cloud.iac.apply",
      "deploy|hosting:clone|hosting:channel:deploy|hosting:rollback|remoteconfig:rollback|" +
        "apphosting:rollouts:create",
    ],
    [
      "cloud.write",
      "projects:create|projects:addfirebase|apps:create|hosting:channel:create|" +
        "hosting:channel:open|hosting:sites:create",
    ],
    [
      "cloud.write",
      "database:instances:create|database:set|database:push|database:update|database:profile|" +
        "database:import|database:settings:*",
    ],
    [
      "cloud.write",
      "firestore:databases:create|firestore:databases:update|firestore:databases:restore|" +
        "firestore:backups:schedules:*|ext:install",
    ],
    [
      "cloud.write",
      "ext:update|ext:configure|ext:dev:*|auth:import|appdistribution:*|apphosting:*|" +
        "crashlytics:*|functions:artifacts:*|dataconnect:*",
    ],
    ["cloud.read", "firestore:backups:list|firestore:backups:get|dataconnect:sql:diff"],
    [
      "cloud.delete",
      "functions:delete|hosting:channel:delete|hosting:sites:delete|ext:uninstall|" +
        "appdistribution:testers:remove",
    ],
    [
      "cloud.delete",
      "apphosting:backends:delete|firestore:backups:delete|functions:secrets:destroy|" +
        "functions:secrets:prune|hosting:disable",
    ],
    ["cloud.delete", "firestore:delete"],
    ["db.flush", "firestore:delete --all-collections"],
    ["db.flush", "database:remove"],
    ["db.flush", "database:set /"],
    ["db.drop.database", "firestore:databases:delete|database:instances:disable"],
    ["cloud.destroy", "firestore:delete -r|--recursive"],
  ],
});
