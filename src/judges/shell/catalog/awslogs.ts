/** awslogs: logs of AWS CloudWatch. */
import { program } from "../program.ts";

export default program({
  names: "awslogs",
  flags: "-w|--watch -G|--no-group -S|--no-stream --timestamp --ingestion-time -i",
  values: "-s|--start -e|--end -f|--filter-pattern --aws-region --profile -q -p|--log-group-prefix",
  options: {
    "--aws-endpoint-url=": "server",
    "--aws-access-key-id|--aws-secret-access-key|--aws-session-token=": "url.credential",
  },
  verbs: [["cloud.read", "get|groups|streams"]],
});
