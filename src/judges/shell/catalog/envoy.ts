/** envoy: services. */
import { program } from "../program.ts";

export default program({
  names: "envoy",
  flags: `--disable-hot-restart --ignore-unknown-dynamic-fields --allow-unknown-static-fields
    --reject-unknown-dynamic-fields`,
  values: `--mode --base-id --concurrency --service-cluster --service-node --service-zone -l
    --component-log-level`,
  options: {
    "-c|--config-path=": "read",
    "--config-yaml=": "code.exec.inline",
    "--log-path|--admin-address-path|--base-id-path=": "write",
  },
  verbs: [["system.service"], ["system.read", "--mode=validate"]],
});
