/** nvme: solid-state disks. */
import { program } from "../program.ts";

export default program({
  names: "nvme",
  flags: "-H -b|--raw-binary -a -x|--vendor-specific",
  values: "-o -n|--namespace-id -f|--feature-id -l|--log-len -i|--log-id -s|--sel -c|--cns",
  options: { "-O|--output-file|--file-name=": "write" },
  verbs: [
    ["disk.modify", "*"],
    ["system.read", "."],
    ["exec.help!", "help|version"],
    [
      "system.read!",
      "list|list-*|id-*|show-*|smart-log|error-log|fw-log|get-*|endurance*|effects-log|" +
        "self-test-log|telemetry-log|ana-log|resv-report",
    ],
    ["net.request!", "discover|connect*|disconnect*"],
    ["disk.format!", "format|sanitize|write-zeroes|write-uncor|dsm|delete-ns|zns|write"],
  ],
});
