/** datadog-ci, ddev, datadog-agent, dogstatsd: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** Monitoring, logging, alarms. */
export default program({
  names: "datadog-ci ddev datadog-agent dogstatsd",
  flags: "-n --dry-run --check-rate -t --table --pause --no-fail --jsonfile -f -l --local -j",
  values: "--service --env -p --log-level --site --check-times --delay --filter",
  options: {
    "--config|-c=": "read",
    "--api-key|--application-key|--app-key=": "net.remote",
    "--breakpoint": "code.exec.repl",
    "--profile-memory": "write",
  },
  verbs: [
    ["exec.help", "version|help"],
    [
      "cloud.read",
      `** ${READS}|get_all|show_all|status|configcheck|check|diagnose|health|hostname|` +
        "stream-logs|tagger-list|workload-list|gate|cross-check",
    ],
    ["cloud.read", `** ${STATES} .`],
    [
      "cloud.read",
      "monitor|dashboard|timeboard|screenboard|host|event|search|tag|service_check " +
        "show|show_all|query|pull|stream|can_delete|history",
    ],
    [
      "cloud.read",
      "service_level_objective|downtime show|show_all|query|pull|stream|can_delete|history",
    ],
    [
      "net.upload",
      "** upload|send|instrument|correlate|mark|measure|inject|junit|sarif|sbom|git-metadata|" +
        "dsyms|sourcemaps|flutter-symbols|react-native",
    ],
    [
      "net.upload",
      "** unity-symbols|pe-symbols|elf-symbols|trace|span|tag|metric|post|stop-session",
    ],
    ["code.exec.project_script", "synthetics run-tests|upload-application"],
    ["code.exec.project_script", "trace * @run"],
    [
      "code.exec.project_script",
      "lambda|cloud-run|stepfunctions|aas|container-app instrument|uninstrument|flare",
    ],
    ["secret.access", "secret|config|flare"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|post|mute|unmute|mute_all|unmute_all|push|new_file|web_view|` +
        "share|revoke|schedule",
    ],
    [
      "system.service",
      "start|stop|restart|run|start-service|stopservice|restart-service|launch-gui",
    ],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|detach|delete_file`],
  ],
});
