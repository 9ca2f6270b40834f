/** fastlane: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "fastlane",
  flags: "--disable_runner_upgrades --swift_server_port --capture_output --troubleshoot -d --list",
  values: "--env --scheme --configuration --workspace --project --device --devices --platform",
  verbs: [
    ["exec.help", "help"],
    ["exec.read", "list|lanes|actions|action|env|docs|search_plugins"],
    [
      "secret.access",
      "match|cert|sigh|pem|spaceauth|get_push_certificate|get_certificates|" +
        "get_provisioning_profile|produce|run|register_*",
    ],
    ["pkg.install", "add_plugin|install_plugins|update_plugins|update_fastlane|new_plugin"],
    [
      "code.exec.project_task",
      "scan|gym|test|tests|lint|build|snapshot|screengrab|swiftlint|run_tests",
    ],
    [
      "cloud.iac.apply",
      "deliver|pilot|supply|release|beta|deploy|upload_*|download_*|testflight|appstore|precheck",
    ],
    ["code.exec.project_script", "*"],
    ["secret.destroy", "match nuke"],
    ["secret.destroy", "match ~nuke"],
  ],
});
