/** cursor-agent, agent: agent hosts. */
import { program } from "../program.ts";

export default program({
  names: "cursor-agent agent",
  flags: `--continue --stream-partial-output --fullscreen --plan --list-models --skip-worktree-setup
    -w --worktree? --background -b --debug`,
  values: "-p --print --model --output-format --resume -m --mode --sandbox --worktree-base",
  options: {
    "--workspace=": "load",
    "-H|--header=": "net.remote",
    "--endpoint|-e=": "net.remote",
    "-c|--cloud": "net.remote",
    "--add-dir=": "load",
    "--api-key=": "secret.access",
  },
  accepts: {
    "--sandbox": "enabled",
    "-m|--mode": "plan ask",
  },
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
