/** travis, drone, woodpecker-cli, buildkite-agent, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "travis drone woodpecker-cli buildkite-agent buildkite jenkins-cli jenkins-cli.jar jcli " +
    "jx concourse teamcity tkn bamboo codefresh semaphore appcenter bitrise screwdriver " +
    "woodpecker gitlab-runner act_runner actions-runner",
  flags: `--all -a -l --no-interactive --com --pro --skip-version-check --skip-completion-check
    --explode --history -d --active --strict --follow -f --prefixing --timestamps -q --quiet
    --no-color --debug --dry-run -A --no-headers -E-x -w --web`,
  values: `-s --server --org -r --repo -n --namespace -u --user -p --pipeline --project --name
    --executor -b --branch --limit -j --job --build --status --event --format --filter -g --group
    --page --label --before --after --count --build-id --number --team -c-x --ca-file -o|--output
    -v|--var|--vars`,
  options: {
    "-t|--token|--access-token|--github-token|--adapter|-auth|--api-endpoint|-e|--url=":
      "net.remote",
    "-webSocket|-http=": "net.remote",
    "-I|--insecure|-noCertificateCheck": "net.remote",
    "--config|-c=": "read",
    "-i=": "secret.read",
    "--kubeconfig|-k|--context=": "net.remote",
  },
  verbs: [
    ["exec.help", "help|version|completion|whatsup|who-am-i|whoami"],
    ["cloud.read", `** ${READS}`],
    ["cloud.read!", "build|repo|cron|queue|log ls|list|info|last|view|show"],
    [
      "cloud.read",
      "** list-jobs|list-plugins|list-views|list-changes|get-job|get-node|get-view|" +
        "get-credentials|get-gradle|session-id|console|branches",
    ],
    [
      "cloud.read",
      "** requests|lint|monitor|report|validate|verify|workers|containers|volumes|builds|jobs|" +
        "pipelines|teams|resources|diff|ps",
    ],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "encrypt"],
    ["secret.access", "login|logout|token|env|secret|secrets|encrypt-file|sshkey|pubkey|settings"],
    [
      "secret.access",
      "** secret|secrets|credentials|variable add|create|update|set|delete|rm|ls|list|reveal",
    ],
    [
      "secret.access",
      "*-credentials-*|create-credentials-*|update-credentials-*|import-credentials-*",
    ],
    ["code.exec.project_script", "exec|start|run|run-single|bootstrap|step|execute|local|deploy"],
    ["net.upload", "artifact upload"],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} restart|build|rerun|retry|copy-job|create-job|update-job|install-plugin|` +
        "enable-job|disable-job|online-node",
    ],
    [
      "cloud.write",
      `**^${SHOWS} offline-node|connect-node|disconnect-node|safe-restart|safe-shutdown|` +
        "quiet-down|cancel-quiet-down|reload-configuration",
    ],
    [
      "cloud.write",
      `**^${SHOWS} reload-job|set-build-*|add-job-to-view|keep-build|wait-node-*|mail|` +
        "replay-pipeline|stop-builds|declarative-linter",
    ],
    [
      "cloud.write",
      `**^${SHOWS} hijack|intercept|abort-build|pause-pipeline|unpause-pipeline|` +
        "expose-pipeline|set-pipeline|set-team|trigger-job",
    ],
    ["cloud.write", `**^${SHOWS} register|hook|sign|approve|decline`],
    ["code.exec.inline", "groovy|groovysh"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    [
      "cloud.delete",
      `**^${SHOWS} unregister|remove-job-from-view|delete-builds|delete-job|delete-node|` +
        "delete-view|delete-credentials|clear-queue",
    ],
    [
      "cloud.delete",
      `**^${SHOWS} destroy-pipeline|land-worker|prune-worker|clear-task-cache|` +
        "archive-pipeline|cleanup",
    ],
    ["cloud.destroy", "unregister --all-runners"],
    ["cloud.destroy", "destroy-pipeline|destroy-team"],
    ["cloud.destroy", "** repo|pipeline|pipelines|project|projects|org delete|rm|remove"],
  ],
});
