/** cursor-agent, agent: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "cursor-agent agent",
  values: "-p --print --model --output-format --resume --workspace --api-key -m --mode --header -H",
  verbs: [
    ["agent.dispatch"],
    ["exec.read", "status|whoami|ls|models|about"],
    ["exec.read", "mcp list|list-tools"],
    ["secret.access", "login|logout"],
    ["secret.access", "--api-key"],
    ["pkg.install", "update|upgrade|install-shell-integration"],
    ["agent.config_write", "mcp login|enable|disable"],
    ["agent.bypass", "-f|--force|--yolo|--approve-mcps|--trust"],
  ],
});
